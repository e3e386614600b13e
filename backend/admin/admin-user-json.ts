import { isoText } from '../database/iso-text.ts';

/** SQL that makes what administrators see of a user (`contract/admin-schemas.ts`) out of a row of `users`. */
export function adminUserJson(from = 'users'): string {
  return `json_build_object(
    'id', ${from}.id,
    'email', ${from}.email,
    'tokenBalance', ${from}.token_balance,
    'isAdmin', ${from}.is_admin,
    'displayName', ${from}.display_name,
    'createdAt', ${isoText(`${from}.created_at`)},
    'lastLoginAt', ${isoText(`${from}.last_login_at`)},
    'isDisabled', ${from}.disabled_at is not null)`;
}
