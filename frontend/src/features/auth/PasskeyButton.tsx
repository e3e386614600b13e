import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { signInWithPasskey } from './sign-in.ts';

/** The second way in for those who have a passkey. */
export function PasskeyButton() {
  // Not a mutation of the query library, which only signed-in screens load.
  const [isPending, setPending] = useState(false);
  const ask = async () => {
    setPending(true);
    await signInWithPasskey();
    setPending(false);
  };
  return (
    <Button isWide isPending={isPending} onClick={() => void ask()}>
      Sign in with a passkey
    </Button>
  );
}
