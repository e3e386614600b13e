import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { showFailure } from '../../api/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Text.ts';

/** For who signs in with Google or GitHub only: mails the link that sets a first password. */
export function SetPassword({ email }: { email: string }) {
  const {
    mutate: mail,
    isPending,
    isSuccess,
  } = useMutation({
    mutationFn: () => call('forgotPassword', { body: { email } }),
    onError: (error) => showFailure('Email not sent', error),
  });
  return (
    <>
      <Note>
        You sign in with Google or GitHub. With a password you can also sign in with your email.
      </Note>
      <Note role="status">
        {isSuccess && `We sent a link to ${email}. It works once, for an hour.`}
      </Note>
      <div>
        <Button isPending={isPending} onClick={() => mail()}>
          {isSuccess ? 'Send again' : 'Set a password'}
        </Button>
      </div>
    </>
  );
}
