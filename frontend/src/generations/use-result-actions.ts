import { useCallback, useMemo } from 'react';
import { navigate } from '../ui/router.ts';
import type { ResultActions } from './notify-outcome.ts';
import { useRefusalToast } from './refusal-toast.ts';

/** To what was made, and to the tokens that were missing. */
export function useResultActions(): ResultActions {
  const showRefusal = useRefusalToast();
  const view = useCallback((id: number) => navigate(`/images?item=${id}`), []);
  return useMemo(() => ({ view, showRefusal }), [view, showRefusal]);
}
