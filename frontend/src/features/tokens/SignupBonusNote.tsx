import { Mail } from 'lucide-react';
import { useState } from 'react';
import { SIGNUP_BONUS_TOKENS } from '#contract/limits.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/call-error.ts';
import { useUser } from '../../api/user.ts';
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
  const [isPending, setPending] = useState(false);
  if (!isWaiting) return null;
  const sendAgain = async () => {
    setPending(true);
    try {
      await call('mailProof', {});
      toast({ title: 'Email sent', description: `The link is on its way to ${email}.` });
    } catch (error) {
      const description = failureText(error);
      toast({ title: 'Email not sent', description, variant: 'destructive' });
    }
    setPending(false);
  };
  return (
    <NoteBar>
      <Mail size={20} color={color.info} aria-hidden />
      <p>
        Confirm your email to get your first {SIGNUP_BONUS_TOKENS} tokens: open the link we sent to{' '}
        {email}.
      </p>
      <Button isPending={isPending} onClick={() => void sendAgain()}>
        Send again
      </Button>
    </NoteBar>
  );
}
