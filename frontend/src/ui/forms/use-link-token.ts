import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The token of the link. It is removed from the address bar at once, because addresses end up in
 * histories, screenshots and the Referer header. The history entry's state keeps it for a reload.
 */
export function useLinkToken(): string {
  const [search] = useSearchParams();
  const { state, pathname } = useLocation() as { state: unknown; pathname: string };
  const navigate = useNavigate();
  const [token] = useState(() => search.get('token') ?? keptToken(state));
  const isInAddress = search.has('token');
  useEffect(() => {
    if (isInAddress) void navigate(pathname, { replace: true, state: { linkToken: token } });
  }, [isInAddress, navigate, pathname, token]);
  return token;
}

function keptToken(state: unknown): string {
  const isKept = typeof state === 'object' && state !== null && 'linkToken' in state;
  return isKept && typeof state.linkToken === 'string' ? state.linkToken : '';
}
