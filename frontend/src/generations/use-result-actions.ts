import { useNavigate } from 'react-router-dom';
import type { RefusalCode } from '#contract/refusals.ts';
import { toast } from '../ui/overlays/toast-store.ts';

/** The ordering screen's handlers of a result and a refusal. */
export type ResultActions = {
  view: (id: number) => void;
  showRefusal: ReturnType<typeof useRefusalToast>;
};

/** To what was made, and to the tokens that were missing. */
export function useResultActions(): ResultActions {
  const navigate = useNavigate();
  const showRefusal = useRefusalToast();
  return { view: (id) => void navigate(`/images?item=${id}`), showRefusal };
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
