import { useNavigate } from 'react-router-dom';
import type { RefusalCode } from '#contract/refusals.ts';
import { toast } from '../ui/toast-store.ts';

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
