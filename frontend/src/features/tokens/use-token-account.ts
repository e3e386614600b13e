import { useQuery } from '@tanstack/react-query';
import type { TokenAccount } from '#contract/tokens.ts';
import { addressOf } from '../../api/address.ts';

/** What is owed and how packages are paid. */
export function useTokenAccount() {
  return useQuery<TokenAccount>({ queryKey: [addressOf('tokenAccount', {})] });
}
