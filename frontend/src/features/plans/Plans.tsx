import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import type { Plan, PlanChange } from '#contract/plans.ts';
import { kitPath, platformFacts } from '#contract/platforms.ts';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { Note, PartTitle, Skeleton, Stack, Row } from '#frontend/ui/layout.ts';
import { EmptyState } from '#frontend/ui/page/EmptyState.tsx';
import { Page } from '#frontend/ui/page/Page.tsx';
import { call } from '#frontend/api/call.ts';
import { attempt } from '#frontend/api/show-failure.ts';
import { space } from '#frontend/theme/tokens.ts';
import { Badge, type BadgeTone } from '#frontend/ui/Badge.tsx';
import { Button, ButtonLink } from '#frontend/ui/Button.tsx';
import { Form, useForm } from '#frontend/ui/forms/Form.tsx';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { ConfirmDialog } from '#frontend/ui/overlays/ConfirmDialog.tsx';
import { toast } from '#frontend/ui/overlays/toast-store.ts';
import { dayText } from '#frontend/media/day-text.ts';
import { useItemsOf, ItemRow, ItemThumbnail } from '#frontend/media/item-row.tsx';
import { ContentLinks } from '#frontend/media/ContentLinks.tsx';
import { accessibleName } from '#frontend/media/caption.ts';
import { plansQuery, dropPlans, showPlan } from './store.ts';
import { byDay, ownZone, timeFault } from './plan-times.ts';
import { PlanTime } from './PlanTime.tsx';

/** The user's plans: by days those that are to come or due, then those that are over. */
export function Plans() {
  const query = useQuery({ ...plansQuery, staleTime: 0 });
  const plans = query.data ?? [];
  const items = useItemsOf(plans.map(({ imageId }) => imageId));
  const isOver = ({ state }: Plan) => state === 'done' || state === 'missed';
  const over = byDay(plans.filter(isOver)).toReversed();
  return (
    <Page
      title="Plans"
      subtitle="You are reminded when it is time to post, and the reminder opens the post kit."
      links={<ContentLinks openAt="/images/plans" />}
    >
      {query.isPending && <Skeleton style={{ height: '112px' }} />}
      {query.isLoadingError && <LoadFailed title="Your plans could not be loaded" query={query} />}
      {query.data?.length === 0 && (
        <EmptyState
          icon={<CalendarClock size={40} />}
          title="No plans yet"
          text="Open the post kit of an item and choose “Plan…”."
        />
      )}
      <Stack $gap={8}>
        <Days days={byDay(plans.filter((plan) => !isOver(plan)))} items={items} />
        {over.length > 0 && (
          <Stack as="section" $gap={5} aria-label="Over">
            <PartTitle>Over</PartTitle>
            <Days days={over} items={items} isOver />
          </Stack>
        )}
      </Stack>
    </Page>
  );
}

function Days(props: {
  days: ReturnType<typeof byDay>;
  items: ReadonlyMap<number, Media>;
  /** They stand under a title of their own. */
  isOver?: true;
}) {
  const { days, items, isOver } = props;
  const [openedAt] = useState(() => Date.now());
  return days.map(([day, plans]) => (
    <Stack key={day} as="section" $gap={3}>
      {isOver ? (
        <Note as="h3">{dayText(day, openedAt)}</Note>
      ) : (
        <PartTitle>{dayText(day, openedAt)}</PartTitle>
      )}
      {/* A list without markers is none for Safari's VoiceOver unless it says so. */}
      <Stack as="ul" role="list" $gap={3}>
        {plans.map((plan) => (
          <PlanRow key={`${plan.id} ${plan.at}`} plan={plan} item={items.get(plan.imageId)} />
        ))}
      </Stack>
    </Stack>
  ));
}

const badges: Readonly<Record<Plan['state'], readonly [text: string, tone: BadgeTone] | null>> = {
  planned: null,
  due: ['Time to post', 'warm'],
  missed: ['Missed', 'danger'],
  done: ['Posted', 'success'],
};

/** A plan in a list: what is posted where, and its time, which the field moves. */
function PlanRow({ plan, item }: { plan: Plan; item: Media | undefined }) {
  const { id, platform, caption, state } = plan;
  const { name } = platformFacts[platform];
  const about = item ? `${name}: ${accessibleName(item)}` : name;
  const badge = badges[state];
  return (
    <ItemRow>
      <ItemThumbnail item={item} />
      <Stack $gap={2}>
        <Row $gap={2}>
          <strong>{name}</strong>
          {badge && <Badge $tone={badge[1]}>{badge[0]}</Badge>}
        </Row>
        {caption && <Caption $size={14}>{caption}</Caption>}
        <MoveForm plan={plan} about={about} />
      </Stack>
      <Row $gap={2}>
        <ButtonLink to={kitPath(plan)} tone={state === 'due' ? 'primary' : 'quiet'}>
          Open kit
        </ButtonLink>
        {state !== 'done' && (
          <Button
            icon={<Check size={18} aria-hidden />}
            aria-label={`Mark as posted: ${about}`}
            onClick={() => void change(id, { done: true })}
          >
            Mark as posted
          </Button>
        )}
        <RemovePlan id={id} about={about} />
      </Row>
    </ItemRow>
  );
}

/** The time of a plan; another one is saved by a button that comes with it. */
function MoveForm({ plan, about }: { plan: Plan; about: string }) {
  const { values, field, submit } = useForm({
    initial: { at: plan.at },
    check: ({ at }) => ({
      at: plan.timeZone === ownZone() ? timeFault(at, Date.now()) : undefined,
    }),
    send: async ({ at }) => {
      if (await change(plan.id, { at: at.slice(0, 16) })) toast({ title: 'Moved' });
    },
  });
  return (
    <Move gap={2} onSubmit={submit}>
      <PlanTime
        label={`Time of ${about}`}
        isLabelHidden
        timeZone={plan.timeZone}
        {...field('at')}
      />
      {values.at !== plan.at && (
        <Button type="submit" aria-label={`Move ${about}`}>
          Move
        </Button>
      )}
    </Move>
  );
}

function RemovePlan({ id, about }: { id: number; about: string }) {
  const [isAsking, setAsking] = useState(false);
  const remove = () =>
    attempt('The plan was not removed', async () => {
      await call('deletePlan', { params: { id } });
      dropPlans((plan) => plan.id === id);
    });
  return (
    <>
      <IconButton label={`Remove the plan for ${about}`} onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove this plan?"
        description="Its item stays in your gallery. You are not reminded of it."
        action="Remove"
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
      />
    </>
  );
}

const change = (id: number, body: PlanChange) =>
  attempt('The plan was not changed', async () => {
    showPlan(await call('changePlan', { params: { id }, body }));
  });

const Move = styled(Form)`
  grid-template-columns: minmax(0, 240px) auto;
  justify-content: start;
  align-items: start;
`;

const Caption = styled(Note)`
  display: -webkit-box;
  overflow: hidden;
  padding-right: ${space[4]};
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;
