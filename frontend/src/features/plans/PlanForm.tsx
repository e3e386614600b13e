import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { Media } from '#contract/media.ts';
import { platformFacts, type Platform } from '#contract/platforms.ts';
import { call } from '#frontend/api/call.ts';
import { attempt } from '#frontend/api/show-failure.ts';
import { Button, ButtonLink } from '#frontend/ui/Button.tsx';
import { DialogForm, useForm } from '#frontend/ui/forms/Form.tsx';
import { Note, Row } from '#frontend/ui/layout.ts';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { toast } from '#frontend/ui/overlays/toast-store.ts';
import { showPlan, usePlanned } from './store.ts';
import { PlanTime } from './PlanTime.tsx';
import { dateTimeText } from '#frontend/ui/formats.ts';
import { nextEvening, ownZone, timeFault } from './plan-times.ts';

type PlannedPost = { media: Media; platform: Platform; caption: string };

/** Plans the post of a kit: its button, and the form that it opens. */
export function PlanForm(post: PlannedPost) {
  const [isOpen, setOpen] = useState(false);
  const { media, platform } = post;
  const { name } = platformFacts[platform];
  const planned = usePlanned({ imageId: media.id, platform });
  return (
    <>
      <Row $gap={2}>
        <Button icon={<CalendarClock size={18} aria-hidden />} onClick={() => setOpen(true)}>
          Plan…
        </Button>
        {planned && <ButtonLink to="/images/plans">Your plans</ButtonLink>}
      </Row>
      {planned && <Note $size={12}>{`Planned for ${dateTimeText(planned.at)}.`}</Note>}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Plan for ${name}`}
        description="You are reminded at this time, and the reminder opens this kit."
      >
        <TimeForm {...post} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function TimeForm({ media, platform, caption, onDone }: PlannedPost & { onDone: () => void }) {
  const timeZone = ownZone();
  const [at] = useState(() => nextEvening(Date.now()));
  const { field, isPending, submit } = useForm({
    initial: { at },
    check: (form) => ({ at: timeFault(form.at, Date.now()) }),
    send: async (form) => {
      const body = { imageId: media.id, platform, at: form.at.slice(0, 16), timeZone, caption };
      const save = async () => showPlan(await call('createPlan', { body }));
      if (!(await attempt('The plan was not saved', save))) return;
      toast({ title: 'Planned' });
      onDone();
    },
  });
  return (
    <DialogForm gap={4} onSubmit={submit}>
      <PlanTime label="Time" timeZone={timeZone} {...field('at')} />
      <Note $size={12}>Reminders are pushes, e-mails or both, as your profile says.</Note>
      <Row $gap={3} $justify="flex-end">
        <ButtonLink to="/profile#notifications">Notifications</ButtonLink>
        <Button type="submit" tone="primary" isPending={isPending}>
          Plan
        </Button>
      </Row>
    </DialogForm>
  );
}
