import { useNavigate } from 'react-router-dom';
import type { RefusalCode } from '#contract/refusals.ts';
import { failureText, refusalCode } from '../api/call-error.ts';
import { toast } from '../ui/toast-store.ts';

/** The server's own words for an expected "no"; null for what went wrong in any other way. */
export function refusalText(error: unknown): string | null {
  const code = refusalCode(error);
  return code !== undefined && code !== 'server.error' ? failureText(error) : null;
}

/** Says why an order was not taken; where tokens are missing, with the way to buy some. */
export function useRefusalToast(): (
  said: { title: string; description: string },
  code: RefusalCode | undefined,
) => void {
  const navigate = useNavigate();
  return ({ title, description }, code) => {
    const buy = { label: 'Buy Tokens', onClick: () => void navigate('/tokens') };
    const action = code === 'tokens.insufficient' ? buy : undefined;
    toast({ title, description, variant: 'destructive', action });
  };
}
