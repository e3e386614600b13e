import { useState } from 'react';
import { styled } from 'styled-components';
import type { TwoFactorSecret } from '#contract/two-factor.ts';
import { ActionButton } from '../../api/ActionButton.tsx';
import { call } from '../../api/call.ts';
import { attemptForm } from '../../api/show-failure.ts';
import { color, radius, space } from '../../theme/tokens.ts';
import { Button, ButtonShape } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Input } from '../../ui/forms/Field.tsx';
import { DialogForm, useForm } from '../../ui/forms/Form.tsx';
import { Row, Grid, Stack, Note } from '../../ui/layout.ts';
import { toast, toastFault } from '../../ui/overlays/toast-store.ts';
import { useOwnerConfirmation } from './PasswordForm.tsx';

/** A field for a code and a button. A code that is refused is said at the field. */
export function CodeEntry(props: {
  action: string;
  hint?: string;
  onCode: (code: string) => Promise<void>;
}) {
  const {
    action,
    hint = 'Six digits of your authenticator app, or a recovery code',
    onCode,
  } = props;
  const { field, isPending, submit } = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: 'Please enter a code.' }),
    send: ({ code }) =>
      attemptForm('Code not accepted', { 'account.wrong-code': 'code' }, () => onCode(code)),
  });
  return (
    <DialogForm onSubmit={submit}>
      <Input
        label="Code"
        {...field('code')}
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Row $gap={2}>
        <Button tone="primary" type="submit" isPending={isPending}>
          {action}
        </Button>
      </Row>
    </DialogForm>
  );
}

/** New recovery codes, which are never shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    if (await copyText(codes.join('\n')))
      toast({ title: 'Copied', description: 'Keep them where only you can read them.' });
    else toastFault('Not copied', 'Your browser did not allow it. Please write them down.');
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
            <code style={{ userSelect: 'all', WebkitUserSelect: 'all' }}>{code}</code>
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

/** Shows an authenticator app its secret, and turns the codes on by the first of them. */
export function SetUpTwoFactor(props: { onRecoveryCodes: (codes: readonly string[]) => void }) {
  const { onRecoveryCodes } = props;
  const [begun, setBegun] = useState<TwoFactorSecret>();
  const { confirm, dialog } = useOwnerConfirmation();
  const title = 'Set up two-factor codes';
  const make = async (sent: { password?: string }) =>
    setBegun(await call('beginTwoFactor', { body: sent }));
  if (!begun) {
    return (
      <div>
        <ActionButton failed={`${title} failed`} act={() => confirm({ title, make })}>
          {title}
        </ActionButton>
        {dialog}
      </div>
    );
  }
  return (
    <Stack $gap={3}>
      <Note>
        1. Add this key to an authenticator app, as a time-based code. On the phone with the app,
        the button does it for you.
      </Note>
      <Key aria-label="Key for the authenticator app">{inFours(begun.secret)}</Key>
      <div>
        <ButtonShape as="a" href={begun.uri} $tone="quiet">
          Open my authenticator app
        </ButtonShape>
      </div>
      <Note>2. Enter the code that the app shows. Every other device will be signed out.</Note>
      <CodeEntry
        action="Turn on"
        hint="Six digits"
        onCode={async (code) => {
          const { recoveryCodes } = await call('turnTwoFactorOn', { body: { code } });
          onRecoveryCodes(recoveryCodes);
        }}
      />
    </Stack>
  );
}

function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

const Key = styled.code`
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.background};
  letter-spacing: 0.05em;
  -webkit-user-select: all;
  user-select: all;
`;
