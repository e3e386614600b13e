import { useQuery } from '@tanstack/react-query';
import { tokenAccountQuery } from './token-cache.ts';

export function useTokenAccount() {
  return useQuery(tokenAccountQuery);
}
