import { isoText } from '../database/iso-text.ts';

/**
 * SQL that makes the client-visible user (`contract/user.ts`) out of a row of `users`; nothing else
 * of that row ever leaves the server. `from` is the table's name or alias in the query.
 */
export function userJson(from = 'users'): string {
  return `json_build_object(
    'id', ${from}.id,
    'email', ${from}.email,
    'displayName', ${from}.display_name,
    'avatarUrl', ${from}.avatar_url,
    'bio', ${from}.bio,
    'tokenBalance', ${from}.token_balance,
    'isAdmin', ${from}.is_admin,
    'createdAt', ${isoText(`${from}.created_at`)})`;
}
