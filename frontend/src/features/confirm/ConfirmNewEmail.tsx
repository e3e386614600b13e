import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/call-error.ts';
import { setUser, useUser } from '../../api/user.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { useLinkToken } from '../../ui/use-link-token.ts';
import { useTitle } from '../../ui/use-title.ts';

const toProfile = (
  <ButtonLink to="/profile" tone="primary">
    Open my profile
  </ButtonLink>
);

/**
 * The target of the link that is mailed to a new address. It changes nothing by being opened, because
 * programs that look for viruses open links, too.
 */
export function ConfirmNewEmail() {
  useTitle('Confirm your new email');
  const { email } = useUser();
  const token = useLinkToken();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call('confirmNewEmail', { body: { token: token === '' ? '-' : token } }),
    onSuccess: setUser,
  });
  if (isSuccess) {
    return (
      <EmptyState
        isScreen
        title="Your email was changed"
        text={`From now on you sign in as ${email}.`}
        action={toProfile}
      />
    );
  }
  if (error) {
    return (
      <ErrorState
        isScreen
        title="Your email was not changed"
        text={failureText(error)}
        action={toProfile}
      />
    );
  }
  return (
    <EmptyState
      isScreen
      title="Use your new email?"
      text={`You are signed in as ${email}. If you agree, you sign in with the address that got this link from now on, and our mails go there.`}
      action={
        <Button tone="primary" isPending={isPending} onClick={() => mutate()}>
          Use the new email
        </Button>
      }
    />
  );
}
