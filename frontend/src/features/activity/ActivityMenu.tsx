import { Activity } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { isUnfinished, newestFirst, useGenerations } from '../../generations/generation-store.ts';
import { color, fontSize, accentGradient, radius, space } from '../../theme/tokens.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { IconButtonShape } from '../../ui/IconButton.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { endedBetween } from './ended-between.ts';

const SHOWN = 20;

/** Rows come with the list: the first screen shows only the count. */
const loadRow = () => import('./ActivityRow.tsx');
const ActivityRow = lazyPart(loadRow, 'ActivityRow');

/** The header's list of what was ordered lately, in any tab and on any device of this user. */
export function ActivityMenu() {
  const [isOpen, setOpen] = useState(false);
  const generations = useGenerations((state) => state.generations);
  const isLoaded = useGenerations((state) => state.isLoaded);
  const newest = useMemo(() => newestFirst(generations), [generations]);
  const running = newest.filter(isUnfinished).length;
  const name = running > 0 ? `Activity, ${running} running` : 'Activity';
  const close = () => setOpen(false);
  return (
    <>
      <Popover
        label="Activity"
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <IconButtonShape
            type="button"
            aria-label={name}
            title={name}
            onMouseEnter={() => void loadRow()}
          >
            <Activity size={20} aria-hidden />
            {running > 0 && <Count aria-hidden>{running > 99 ? '99+' : running}</Count>}
          </IconButtonShape>
        }
      >
        <Heading>Activity</Heading>
        {newest.length > 0 ? (
          <>
            <List>
              <Suspense fallback={<Waiting />}>
                {newest.slice(0, SHOWN).map((generation) => (
                  <ActivityRow key={generation.id} generation={generation} onLeave={close} />
                ))}
              </Suspense>
            </List>
            <Foot>
              <ButtonLink to="/activity" isWide onClick={close}>
                Show all activity
              </ButtonLink>
            </Foot>
          </>
        ) : (
          <EmptyList>
            <p>{isLoaded ? 'What you generate shows up here while it runs.' : 'Loading…'}</p>
            <ButtonLink to="/" onClick={close}>
              Choose a tool
            </ButtonLink>
          </EmptyList>
        )}
      </Popover>
      <Announcer />
    </>
  );
}

/** Says how generations ended, wherever on the site the person is. */
function Announcer() {
  const [text, setText] = useState('');
  useEffect(
    () =>
      useGenerations.subscribe(({ generations }, before) => {
        const ended = endedBetween(before.generations, generations);
        // The words come with the first end, not with the first screen.
        if (ended.length > 0) {
          void import('./announce-ends.ts').then(({ announceEnds }) =>
            setText(announceEnds(ended)),
          );
        }
      }),
    [],
  );
  return <LiveRegion text={text} />;
}

const Count = styled.span`
  position: absolute;
  top: 4px;
  right: 2px;
  min-width: 18px;
  padding: 0 5px;
  border-radius: ${radius.full};
  background: ${accentGradient};
  color: ${color.onAccent};
  font-size: ${fontSize[12]};
  font-weight: 700;
  line-height: 18px;
  font-variant-numeric: tabular-nums;
`;

const Heading = styled.h2`
  padding: ${space[4]} ${space[4]} ${space[2]};
  font-size: ${fontSize[16]};
`;

const List = styled.ul`
  padding: 0 ${space[1]} ${space[2]};
`;

const Foot = styled.div`
  padding: 0 ${space[3]} ${space[3]};
`;

const Waiting = styled.li`
  height: 72px;
`;

const EmptyList = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[4]};
  padding: ${space[6]} ${space[5]} ${space[8]};
  text-align: center;
  p {
    color: ${color.muted};
  }
`;
