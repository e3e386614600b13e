import { Activity } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { Generation } from '#contract/generation.ts';
import { isUnfinished, newestFirst, useGenerations } from '../../generations/generation-store.ts';
import { color, fontSize, accentGradient, radius, space } from '../../theme/tokens.ts';
import { fetchAhead, lazyPart } from '../../ui/overlays/lazy-part.ts';
import { IconButtonShape } from '../../ui/IconButton.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { useReady, useSeenIn } from './ready-store.ts';

/** Comes when it is opened: the first screen shows only the count. */
const load = () => import('./ActivityPanel.tsx');
const ActivityPanel = lazyPart(load, 'ActivityPanel');
const ReadyPicture = lazyPart(() => import('./ReadyPicture.tsx'), 'ReadyPicture');

/** The list of what was ordered lately, in any tab and on any device of this user. */
export function ActivityMenu() {
  const [isOpen, setOpen] = useState(false);
  const generations = useGenerations((state) => state.generations);
  const isLoaded = useGenerations((state) => state.isLoaded);
  const newest = useMemo(() => newestFirst(generations), [generations]);
  const running = newest.filter(isUnfinished).length;
  const ready = useReady((state) => state.ready);
  useSeenIn(isOpen);
  const counts = [running > 0 && `${running} running`, ready.length > 0 && `${ready.length} ready`];
  const name = ['Activity', ...counts.filter(Boolean)].join(', ');
  const count = running > 0 && <Count aria-hidden>{running > 99 ? '99+' : running}</Count>;
  const button = { type: 'button', onMouseEnter: () => fetchAhead(load) } as const;
  return (
    <Popover
      label="Activity"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButtonShape {...button} aria-label={name} title={name}>
          <Face ready={ready[0]} />
          {count}
        </IconButtonShape>
      }
    >
      <h2 style={{ padding: `${space[4]} ${space[4]} ${space[2]}`, fontSize: fontSize[16] }}>
        Activity
      </h2>
      <Suspense fallback={<div style={{ height: 72 }} />}>
        <ActivityPanel newest={newest} isLoaded={isLoaded} onLeave={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
}

function Face({ ready }: { ready: Generation | undefined }) {
  const icon = <Activity size={20} aria-hidden />;
  return ready ? (
    <Suspense fallback={icon}>
      <ReadyPicture generation={ready} width={20} />
    </Suspense>
  ) : (
    icon
  );
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
