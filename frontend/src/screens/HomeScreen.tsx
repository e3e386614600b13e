import { Suspense } from 'react';
import { styled } from 'styled-components';
import { FirstSteps } from '../features/home/FirstSteps.tsx';
import { Home } from '../features/home/Home.tsx';
import { space } from '../theme/tokens.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const RecentItems = lazyPart(
  () => import('../features/gallery/reuse/RecentItems.tsx'),
  'RecentItems',
);

/** The tool picker, and above it what was made last or, before anything was, how to begin. */
export function HomeScreen() {
  return (
    <Home
      first={
        <Slot>
          <Suspense>
            <RecentItems type={null} title="Continue" isSmall ifNone={<FirstSteps />} />
          </Suspense>
        </Slot>
      }
    />
  );
}

/** A frame as high as either of the two, so that nothing moves when it is known which. */
const Slot = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  height: 152px;
  margin-bottom: ${space[6]};
`;
