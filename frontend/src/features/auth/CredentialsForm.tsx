import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Field.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { checkCredentials, type CredentialErrors } from './check-credentials.ts';
import { FormBox, FormHead } from './form-style.ts';

/** E-mail, password and one button; tells what is wrong before it asks the server. */
export function CredentialsForm({
  title,
  subtitle,
  action,
  passwordKind,
  onSubmit,
  onForgotten,
}: {
  title: string;
  subtitle: string;
  action: string;
  passwordKind: 'current-password' | 'new-password';
  onSubmit: (credentials: { email: string; password: string }) => Promise<void>;
  onForgotten?: () => void;
}) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<CredentialErrors>({});
  const [isPending, setPending] = useState(false);
  const [isShown, setShown] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const found = checkCredentials({ email, password });
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setPending(true);
    await onSubmit({ email: email.trim(), password });
    setPending(false);
  }

  return (
    <FormBox noValidate onSubmit={(event) => void submit(event)}>
      <FormHead>
        <h1>{title}</h1>
        <p>{subtitle}</p>
      </FormHead>
      <Input
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="you@example.com"
        value={email}
        error={errors.email}
        onChange={(event) => {
          setEmail(event.target.value);
          setErrors(({ password: kept }) => ({ ...(kept && { password: kept }) }));
        }}
      />
      <PasswordRow>
        <Input
          label="Password"
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete={passwordKind}
          value={password}
          error={errors.password}
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
          onChange={(event) => {
            setPassword(event.target.value);
            setErrors(({ email: kept }) => ({ ...(kept && { email: kept }) }));
          }}
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
    </FormBox>
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
  border: 0;
  background: none;
  color: ${color.muted};
  font-size: ${fontSize[12]};
  font-weight: 550;
  cursor: pointer;
  &:hover {
    color: ${color.text};
  }
`;
