import { useNavigate } from 'react-router-dom';
import { CallError } from '../api/call-error.ts';
import { toast } from '../ui/toast-store.ts';

/** The server's own words for an expected "no"; null for what went wrong in any other way. */
export function refusalText(error: unknown): string | null {
  const isExpected =
    error instanceof CallError && error.code !== undefined && error.code !== 'server.error';
  return isExpected ? error.text : null;
}

/** Says why an order was not taken; where tokens are missing, with the way to buy some. */
export function useRefusalToast(): (
  said: { title: string; description: string },
  error: unknown,
) => void {
  const navigate = useNavigate();
  return (said, error) => {
    const isPoor = error instanceof CallError && error.code === 'tokens.insufficient';
    const buy = { label: 'Buy Tokens', onClick: () => void navigate('/tokens') };
    toast({ ...said, variant: 'destructive', action: isPoor ? buy : undefined });
  };
}
