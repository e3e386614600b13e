import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { PauseCircle } from 'lucide-react';
import { type ToolKey, tools } from '#contract/tools/catalogue.ts';
import { toolsQuery, usePausedText } from '../generations/tools-query.ts';
import { color, on, radius, space } from '../theme/tokens.ts';
import { ScreenSpinner } from '../ui/page/Spinner.tsx';

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
    <>
      {!isReady && <ScreenSpinner />}
      <div hidden={!isReady}>
        <Suspense fallback={<ScreenSpinner />}>
          <PausedNote tool={tool} />
          {children}
        </Suspense>
      </div>
    </>
  );
}

/** Above the screen of a tool that takes no orders for now; nothing while it does. */
function PausedNote({ tool }: { tool: ToolKey }) {
  const text = usePausedText(tool);
  if (text === null) return null;
  return (
    <Bar role="status">
      <PauseCircle size={20} aria-hidden />
      <p>
        <strong>{`${tools[tool].title} is paused.`}</strong> <span>{text}</span>
      </p>
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  gap: ${space[3]};
  width: min(1696px, calc(100% - ${space[8]}));
  margin: ${space[4]} auto 0;
  padding: ${space[3]} ${space[4]};
  border-radius: ${radius.control};
  background: ${color.infoDim};
  color: ${color.info};
  ${on.wideScreen} {
    width: min(1696px, calc(100% - ${space[16]}));
  }
  svg {
    flex: none;
  }
`;
