import { isoText } from '../database/statement.ts';

/** SQL that makes an administrator's view of a user out of a row of `users`. */
export const adminUserJson = `json_build_object(
    'id', id, 'email', email, 'tokenBalance', token_balance, 'isAdmin', is_admin,
    'displayName', display_name, 'createdAt', ${isoText('created_at')},
    'lastLoginAt', ${isoText('last_login_at')}, 'isDisabled', disabled_at is not null)`;

/** SQL that makes an administrator's view of a generation out of a row of `generations`. */
export const adminGenerationJson = `json_build_object(
    'id', id, 'userId', user_id, 'run', run, 'status', state, 'stage', stage,
    'progress', case when state = 'succeeded' then 1 else progress end, 'price', price,
    'provider', provider,
    'refundedReason', case when refunded then coalesce(failure, 'incomplete') end,
    'createdAt', ${isoText('created_at')}, 'startedAt', ${isoText('started_at')},
    'finishedAt', ${isoText('finished_at')})`;
