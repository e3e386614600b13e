import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { DELETION_GRACE_DAYS } from '#contract/limits.ts';
import { call } from '../../api/call.ts';
import { failureText, refusalCode } from '../../api/call-error.ts';
import { logOutLocally } from '../../live/log-out.ts';
import { space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Input } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { SectionHead, SectionText } from './section-head.ts';

/** The way out for good, with a week to think again. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card aria-labelledby="delete-account">
      <Box>
        <SectionHead id="delete-account">Delete account</SectionHead>
        <SectionText>
          Your pictures, videos and personal details are removed after {DELETION_GRACE_DAYS} days.
          Signing in before then takes it back.
        </SectionText>
        <div>
          <Button tone="danger" onClick={() => setOpen(true)}>
            Delete my account
          </Button>
        </div>
      </Box>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Delete your account?"
        description={`You will be signed out everywhere at once. After ${DELETION_GRACE_DAYS} days everything is gone for good, remaining tokens included.`}
      >
        <Confirmation onCancel={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function Confirmation({ onCancel }: { onCancel: () => void }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPending(true);
    try {
      const { deletesAt } = await call('deleteAccount', { body: { password } });
      logOutLocally();
      const day = new Date(deletesAt).toLocaleDateString('en', { dateStyle: 'long' });
      toast({ title: 'Your account will be deleted', description: `On ${day}.` });
    } catch (fault) {
      setPending(false);
      if (isAboutPassword(fault)) setError(failureText(fault));
      else {
        const description = failureText(fault);
        toast({ title: 'Deletion failed', description, variant: 'destructive' });
      }
    }
  }

  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <Input
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        hint="Not needed if you just signed in with Google or GitHub"
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.target.value);
          setError(undefined);
        }}
      />
      <Row>
        <Button onClick={onCancel}>Keep my account</Button>
        <Button tone="danger" type="submit" isPending={isPending}>
          Delete my account
        </Button>
      </Row>
    </Form>
  );
}

function isAboutPassword(fault: unknown): boolean {
  const code = refusalCode(fault);
  return code === 'account.wrong-password' || code === 'account.sign-in-again';
}

const Box = styled.div`
  display: grid;
  gap: ${space[3]};
`;

const Form = styled.form`
  display: grid;
  gap: ${space[5]};
  margin-top: ${space[5]};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[2]};
`;
