import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTellRefusal } from '../../generations/tell-refusal.ts';
import type { Ways } from './make.ts';

/** To what was made, and to the tokens that were missing. */
export function useWays(): Ways {
  const navigate = useNavigate();
  const tellRefusal = useTellRefusal();
  const view = useCallback((id: number) => void navigate(`/images?item=${id}`), [navigate]);
  return useMemo(() => ({ view, tellRefusal }), [view, tellRefusal]);
}
