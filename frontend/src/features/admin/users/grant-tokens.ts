import type { QueryKey } from '@tanstack/react-query';
import { adminTexts } from '#contract/admin-constants.ts';
import { call } from '#frontend/api/call.ts';
import { attempt } from '#frontend/api/show-failure.ts';
import { queryClient, listKey, routeQuery } from '#frontend/api/route-query.ts';
import { toast } from '#frontend/ui/overlays/toast-store.ts';

/** Grants tokens, shows a toast, and refetches the lists. Resolves to whether it worked. */
export async function grantTokens(userId: number, amount: number, reason = ''): Promise<boolean> {
  return attempt(adminTexts.grantFailed, async () => {
    await call('addTokens', { body: { userId, amount, ...(reason ? { reason } : {}) } });
    toast(adminTexts.granted);
    void refetchAdminLists();
  });
}

/**
 * Refetches the users, the totals and the audit log, which every admin action changes. Resolves
 * when the query of `changed` was read again.
 */
export async function refetchAdminLists(changed?: QueryKey): Promise<void> {
  for (const queryKey of [routeQuery('adminTotals', {}).queryKey, listKey('auditLog')]) {
    void queryClient.invalidateQueries({ queryKey });
  }
  // The list, and each user whose details are open.
  const [users] = listKey('adminUsers');
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) => String(address).startsWith(users),
  });
  if (changed) await queryClient.invalidateQueries({ queryKey: changed });
}
