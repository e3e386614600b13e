import { styled } from 'styled-components';
import { space } from '../../theme/tokens.ts';
import { DeadLetters } from './DeadLetters.tsx';
import { ToolSwitches } from './ToolSwitches.tsx';

/** What operators can stop, start and set going again. */
export function Operations() {
  return (
    <Stack>
      <ToolSwitches />
      <DeadLetters />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
`;
