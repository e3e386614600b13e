import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { Media } from '#contract/media.ts';
import type { Plan } from '#contract/plans.ts';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { Note, PartTitle, Skeleton, Stack } from '#frontend/ui/layout.ts';
import { EmptyState } from '#frontend/ui/page/EmptyState.tsx';
import { Page } from '#frontend/ui/page/Page.tsx';
import { dayText } from '../day-text.ts';
import { useItemsOf } from '../item-row.tsx';
import { ContentLinks } from '../library/ContentLinks.tsx';
import { plansQuery } from './plan-cache.ts';
import { byDay } from './plan-times.ts';
import { PlanRow } from './PlanRow.tsx';

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
