import { useQuery, useMutation } from '@tanstack/react-query';
import { addressOf, call } from '../../api/call.ts';
import { failureText } from '../../api/call-error.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/page/EmptyState.tsx';
import { Spinner } from '../../ui/page/Spinner.tsx';
import { useLinkToken } from '../../ui/forms/use-link-token.ts';
import { useTitle } from '../../ui/page/use-title.ts';
import { setUser, useUser } from '../../api/user.ts';

/** The target of the mailed link: confirms the address of the signed-in user. */
export function ConfirmEmail() {
  useTitle('Confirm your email');
  const token = useLinkToken() || '-';
  // A query, since a link works once and what is mounted twice shares its call, which must not be
  // aborted in between: that is why it takes no signal.
  const { isPending, error } = useQuery({
    queryKey: [addressOf('proveEmail', {}), token],
    queryFn: () => call('proveEmail', { body: { token } }),
  });
  if (isPending) {
    return <EmptyState isScreen title="Confirming your email..." action={<Spinner />} />;
  }
  if (error) {
    return (
      <ErrorState
        isScreen
        title="Your email could not be confirmed"
        text={failureText(error)}
        way={['/tokens', 'Get another link']}
      />
    );
  }
  return (
    <EmptyState
      isScreen
      title="Email confirmed"
      text="Your first tokens are in your balance."
      way={['/', 'Choose a tool']}
    />
  );
}

const toProfile = ['/profile', 'Open my profile'] as const;

/**
 * The target of the link that is mailed to a new address. It changes nothing by being opened,
 * because programs that look for viruses open links, too.
 */
export function ConfirmNewEmail() {
  useTitle('Confirm your new email');
  const { email } = useUser();
  const token = useLinkToken() || '-';
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call('confirmNewEmail', { body: { token } }),
    onSuccess: setUser,
  });
  if (isSuccess) {
    return (
      <EmptyState
        isScreen
        title="Your email was changed"
        text={`From now on you sign in as ${email}.`}
        way={toProfile}
      />
    );
  }
  if (error) {
    return (
      <ErrorState
        isScreen
        title="Your email was not changed"
        text={failureText(error)}
        way={toProfile}
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
