import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ResultActions } from './notify-outcome.ts';
import { useRefusalToast } from './refusal-toast.ts';

/** To what was made, and to the tokens that were missing. */
export function useResultActions(): ResultActions {
  const navigate = useNavigate();
  const showRefusal = useRefusalToast();
  const view = useCallback((id: number) => void navigate(`/images?item=${id}`), [navigate]);
  return useMemo(() => ({ view, showRefusal }), [view, showRefusal]);
}
