import { useState } from 'react';
import { styled } from 'styled-components';
import { PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts';
import { color, fontSize, space, smallText } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/forms/Field.tsx';
import { Form, FormHead, useForm } from '../../ui/forms/Form.tsx';
import { Note } from '../../ui/layout.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { checkCredentials } from './check-credentials.ts';

/** E-mail, password and one button. */
export function CredentialsForm(props: {
  title: string;
  subtitle: string;
  action: string;
  /** Below the button. */
  note?: string;
  passwordKind: 'current-password' | 'new-password';
  onSubmit: (credentials: { email: string; password: string }) => Promise<void>;
  onForgotten?: () => void;
}) {
  const { title, subtitle, action, note, passwordKind, onSubmit, onForgotten } = props;
  const [isShown, setShown] = useState(false);
  const { field, isPending, submit } = useForm({
    initial: { email: '', password: '' },
    check: checkCredentials,
    send: ({ email, password }) => onSubmit({ email: email.trim(), password }),
  });
  return (
    <Form onSubmit={submit}>
      <FormHead title={title} text={subtitle} />
      <Input
        label="Email"
        {...field('email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="you@example.com"
      />
      <PasswordRow>
        <Input
          label="Password"
          {...field('password')}
          type={isShown ? 'text' : 'password'}
          autoComplete={passwordKind}
          hint={
            passwordKind === 'new-password'
              ? `At least ${PASSWORD_MIN_CHARACTERS} characters`
              : undefined
          }
          aside={
            onForgotten && (
              <TextButton type="button" onClick={onForgotten}>
                Forgot password?
              </TextButton>
            )
          }
        />
        <Reveal
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Reveal>
      </PasswordRow>
      <Button tone="primary" type="submit" isWide isPending={isPending}>
        {action}
      </Button>
      {note && <Note $isCentred>{note}</Note>}
    </Form>
  );
}

const PasswordRow = styled.div`
  position: relative;
  input {
    padding-right: ${space[16]};
  }
`;

/** Sits on the input: below the label's line of text and its gap. */
const Reveal = styled.button`
  position: absolute;
  top: calc(${fontSize[14]} * 1.5 + ${space[2]});
  right: 0;
  width: 56px;
  height: 46px;
  ${smallText}
  font-weight: 550;
  &:hover {
    color: ${color.text};
  }
`;
