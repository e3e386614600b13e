import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { SIGNUP_BONUS_TOKENS } from '#contract/limits.ts';
import { call } from '../../api/call.ts';
import { useUser } from '../../api/user.ts';
import { showFailure } from '../../api/show-failure.ts';
import { color } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { NoteBar } from './NoteBar.tsx';
import { useTokenAccount } from './use-token-account.ts';

/**
 * Shown until the e-mail address is confirmed: why there are no tokens yet, and a button that sends
 * the link again.
 */
export function SignupBonusNote() {
  const { email } = useUser();
  const isWaiting = useTokenAccount().data?.welcomeWaits ?? false;
  const { mutate: sendAgain, isPending } = useMutation({
    mutationFn: () => call('mailProof', {}),
    onSuccess: () =>
      toast({ title: 'Email sent', description: `The link is on its way to ${email}.` }),
    onError: (error) => showFailure('Email not sent', error),
  });
  if (!isWaiting) return null;
  return (
    <NoteBar>
      <Mail size={20} color={color.info} aria-hidden />
      <p>
        Confirm your email to get your first {SIGNUP_BONUS_TOKENS} tokens: open the link we sent to{' '}
        {email}.
      </p>
      <Button isPending={isPending} onClick={() => sendAgain()}>
        Send again
      </Button>
    </NoteBar>
  );
}
