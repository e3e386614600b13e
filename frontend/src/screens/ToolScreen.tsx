import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ToolKey } from '#contract/tools/catalogue.ts';
import { PausedNote } from '../generations/PausedNote.tsx';
import { toolsQuery } from '../generations/tools-query.ts';
import { headerHeight } from '../theme/tokens.ts';
import { ScreenSpinner } from '../ui/Spinner.tsx';

/**
 * Shows a tool's screen once it is known who serves the tool, or that this cannot be known: what
 * depends on it would move what is on the screen already. Both are loaded at the same time.
 */
export function ToolScreen({ tool, children }: { tool: ToolKey; children: ReactNode }) {
  const { isLoading } = useQuery(toolsQuery);
  // Stays true: a form must not disappear while the list of tools is asked for again.
  const [isReady, setReady] = useState(!isLoading);
  if (!isReady && !isLoading) setReady(true);
  return (
    <Room>
      {!isReady && <ScreenSpinner />}
      <div hidden={!isReady}>
        <Suspense fallback={<ScreenSpinner />}>
          <PausedNote tool={tool} />
          {children}
        </Suspense>
      </div>
    </Room>
  );
}

/** At least as high as the window, so that the footer stays below it while the tool loads. */
const Room = styled.div`
  min-height: calc(100dvh - ${headerHeight});
`;
