import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRefusalToast } from '../../generations/refusal-toast.ts';
import type { ResultActions } from './order-and-notify.ts';

/** To what was made, and to the tokens that were missing. */
export function useResultActions(): ResultActions {
  const navigate = useNavigate();
  const showRefusal = useRefusalToast();
  const view = useCallback((id: number) => void navigate(`/images?item=${id}`), [navigate]);
  return useMemo(() => ({ view, showRefusal }), [view, showRefusal]);
}
