import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout.ts';
import { Note } from '../../ui/Text.ts';

/** The next page did not come; what is there stays. */
export function LoadMoreFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Row role="alert" $gap={3} $top={4} $justify="center">
      <Note>The rest could not be loaded.</Note>
      <Button onClick={onRetry}>Try again</Button>
    </Row>
  );
}
