import { styled } from 'styled-components';
import { color, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';

/** The next page did not come; what is there stays. */
export function LoadMoreFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Box role="alert">
      <p>The rest could not be loaded.</p>
      <Button onClick={onRetry}>Try again</Button>
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space[3]};
  padding: ${space[4]};
  color: ${color.muted};
`;
