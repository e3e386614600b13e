import { PauseCircle } from 'lucide-react';
import { styled } from 'styled-components';
import { tools, type ToolKey } from '#contract/tools/catalogue.ts';
import { color, fontSize, radius, space, wideScreen } from '../theme/tokens.ts';
import { usePausedText } from './tools-query.ts';

/** Above the screen of a tool that takes no orders for now; nothing while it does. */
export function PausedNote({ tool }: { tool: ToolKey }) {
  const text = usePausedText(tool);
  if (text === null) return null;
  return (
    <Bar role="status">
      <PauseCircle size={20} aria-hidden />
      <p>
        <strong>{tools[tool].title} is paused.</strong> {text}
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
  font-size: ${fontSize[14]};
  ${wideScreen} {
    width: min(1696px, calc(100% - ${space[16]}));
  }
  svg {
    flex: none;
  }
  p {
    overflow-wrap: anywhere;
  }
`;
