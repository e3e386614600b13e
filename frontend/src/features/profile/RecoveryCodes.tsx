import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Grid, Row, Stack } from '../../ui/layout.ts';
import { Note } from '../../ui/Text.ts';
import { toast } from '../../ui/toast-store.ts';

/** New recovery codes, which are never shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ title: 'Copied', description: 'Keep them where only you can read them.' });
    } catch {
      toast({
        title: 'Not copied',
        description: 'Your browser did not allow it. Please write them down.',
        variant: 'destructive',
      });
    }
  };
  return (
    <Stack $gap={3}>
      <Note role="status">
        Your recovery codes. Each signs you in once when you do not have the app. Keep them safe:
        they are shown only now.
      </Note>
      <Grid as="ul" aria-label="Recovery codes" $gap={2} $minPx={190}>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </Grid>
      <Row $gap={2}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button tone="primary" onClick={onDone}>
          I have kept them
        </Button>
      </Row>
    </Stack>
  );
}

const Code = styled.code`
  user-select: all;
`;
