import { Activity } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { Generation } from '#contract/generation.ts';
import { isUnfinished, newestFirst, useGenerations } from '../../generations/generation-store.ts';
import { color, fontSize, accentGradient, radius, space } from '../../theme/tokens.ts';
import { barItem } from '../../ui/shapes.ts';
import { fetchAhead, lazyPart } from '../../ui/overlays/lazy-part.ts';
import { IconButtonShape } from '../../ui/IconButton.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useReady, useSeenIn } from './ready-store.ts';

/** Comes when it is opened: the first screen shows only the count. */
const load = () => import('./ActivityPanel.tsx');
const ActivityPanel = lazyPart(load, 'ActivityPanel');
const ReadyPicture = lazyPart(() => import('./ReadyPicture.tsx'), 'ReadyPicture');

/** The header has it on wide screens, the bottom bar on others. */
export type ActivityPlace = 'header' | 'bar';

/** The list of what was ordered lately, in any tab and on any device of this user. */
export function ActivityMenu({ place }: { place: ActivityPlace }) {
  const [isOpen, setOpen] = useState(false);
  const generations = useGenerations((state) => state.generations);
  const isLoaded = useGenerations((state) => state.isLoaded);
  const newest = useMemo(() => newestFirst(generations), [generations]);
  const running = newest.filter(isUnfinished).length;
  const ready = useReady((state) => state.ready);
  useSeenIn(isOpen);
  const counts = [running > 0 && `${running} running`, ready.length > 0 && `${ready.length} ready`];
  const name = ['Activity', ...counts.filter(Boolean)].join(', ');
  const count = running > 0 && (
    <Count aria-hidden $isInBar={place === 'bar'}>
      {running > 99 ? '99+' : running}
    </Count>
  );
  const button = { type: 'button', onMouseEnter: () => fetchAhead(load) } as const;
  return (
    <Popover
      label="Activity"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        place === 'header' ? (
          <IconButtonShape {...button} aria-label={name} title={name}>
            <Face ready={ready[0]} width={20} />
            {count}
          </IconButtonShape>
        ) : (
          <BarButton {...button}>
            <BarFace>
              <Face ready={ready[0]} width={16} />
              {count}
            </BarFace>
            <span aria-hidden>Activity</span>
            <VisuallyHidden>{name}</VisuallyHidden>
          </BarButton>
        )
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

function Face({ ready, width }: { ready: Generation | undefined; width: number }) {
  const icon = <Activity size={20} aria-hidden />;
  return ready ? (
    <Suspense fallback={icon}>
      <ReadyPicture generation={ready} width={width} />
    </Suspense>
  ) : (
    icon
  );
}

const BarButton = styled.button`
  ${barItem}
  &[aria-expanded='true'] {
    color: ${color.text};
  }
`;

/** A frame as high as the other icons of the bar, so that the word stays where it is. */
const BarFace = styled.span`
  position: relative;
  display: grid;
  place-content: end center;
  width: 44px;
  height: 20px;
`;

const Count = styled.span<{ $isInBar: boolean }>`
  position: absolute;
  top: ${({ $isInBar }) => ($isInBar ? '-6px' : '4px')};
  right: ${({ $isInBar }) => ($isInBar ? '-2px' : '2px')};
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
