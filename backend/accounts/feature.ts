import { clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { isoText } from '../database/statement.ts';
import type { Queryable } from '../database/transaction.ts';
import { rowsBy, type Feature, type OwnedFile } from '../feature.ts';
import { mustWork } from '../http/change-limits.ts';
import type { Storage } from '../storage/storage.ts';
import { accountRateLimits } from './account-rate-limits.ts';
import { avatarKeys, avatarsAmong, deleteAvatar } from './avatar/avatars.ts';
import { deleteDueAccounts } from './delete-account.ts';
import type { AccountCallParts } from './dependencies.ts';
import { expireExports, exportedKeys } from './export/exports.ts';
import { makeExport } from './export/make-export.ts';
import { accountHandlers } from './handlers/accounts.ts';
import { profileHandlers } from './handlers/profile.ts';
import { passkeyHandlers, twoFactorHandlers } from './handlers/sign-in-factors.ts';
import { socialHandlers } from './handlers/social.ts';
import { sendMail } from './mail/send-mail.ts';
import { settingsColumns, settingsTables } from './settings.ts';
import { trimSignIns } from './sign-in.ts';
import { userJson } from './users.ts';

type JobParts = Parameters<typeof sendMail>[0] &
  Omit<Parameters<typeof makeExport>[0], 'signal'> &
  Parameters<typeof deleteDueAccounts>[0];

/** Users and what they are called. */
export const account = {
  handlers: (parts: Omit<AccountCallParts, 'accountLimits'>) => {
    const all = { ...parts, accountLimits: accountRateLimits(parts) };
    return {
      ...accountHandlers(all),
      ...profileHandlers(all),
      ...passkeyHandlers(all),
      ...twoFactorHandlers(all),
      ...socialHandlers(all),
    };
  },
  limits: {
    // Before a user is known.
    register: 'register.prefix',
    login: 'sign-in.account',
    finishSignIn: 'code.account',
    passkeySignInOptions: 'passkey.prefix',
    signInWithPasskey: 'passkey.prefix',
    forgotPassword: 'reset.account',
    resetPassword: 'reset-token.prefix',
    removePasskeysAfterReset: 'reset-token.prefix',
    // Who may sign in: that cannot wait for an hour.
    proveEmail: 'reset-token.prefix',
    mailProof: 'reset.account',
    changePassword: 'password.account',
    changeEmail: 'email-change.account',
    confirmNewEmail: 'reset-token.prefix',
    removePasskey: 'confirm.account',
    beginTwoFactor: 'confirm.account',
    turnTwoFactorOn: 'code.account',
    turnTwoFactorOff: 'code.account',
    renewRecoveryCodes: 'code.account',
    proveSession: 'code.account',
    setAvatar: 'avatar.account',
    requestExport: 'export.account',
    logout: mustWork,
    endSessions: mustWork,
    endSession: mustWork,
    endOtherSessions: mustWork,
    deleteAccount: mustWork,
  },
  jobs: (parts: JobParts) => ({
    'mail.send': (order, { signal }) => sendMail(parts, order, signal),
    'account.export': ({ exportId }, { signal }) => makeExport({ ...parts, signal }, exportId),
    'accounts.delete': async (_, { signal }) => {
      while ((await deleteDueAccounts(parts, parts.userData)) > 0) signal.throwIfAborted();
    },
  }),
  tables: { avatars: 'by remove' },
  documents: {
    account: rowsBy('id')`${userJson} as "user", email_verified as "emailVerified",
      google_id is not null as "hasGoogle", github_id is not null as "hasGithub",
      ${isoText('last_login_at')} as "lastLoginAt",
      exists (select 1 from two_factor where user_id = $1 and confirmed_at is not null)
        as "hasTwoFactor" from users where id = $1`,
  },
  files: avatarFile,
  remove: deleteAvatar,
  keysInUse: avatarsAmong,
} satisfies Feature;

/** Settings, ways to sign in, sign-ins and exports: the last of what an export has. */
export const signIns = {
  trim: async (database: Database, storage: Storage) => {
    await trimSignIns(database);
    await expireExports(database, storage);
  },
  tables: {
    user_settings: 'deleted',
    account_exports: { file: 'file_key' },
    passkeys: 'with account',
    two_factor: 'with account',
    recovery_codes: 'with account',
    email_changes: 'with account',
    sessions: 'with account',
    second_steps: 'kept',
  },
  documents: {
    settings: rowsBy('u.id')`${settingsColumns} from ${settingsTables} where u.id = $1`,
    passkeys: rowsBy('id')`id, name, ${isoText('created_at')} as "createdAt",
      ${isoText('last_used_at')} as "lastUsedAt" from passkeys where user_id = $1`,
    emailChange: rowsBy('user_id')`new_email as "newEmail",
      ${isoText('created_at')} as "createdAt" from email_changes where user_id = $1`,
    signIns: rowsBy('created_at, id_hash')`data->>'device' as device,
      ${isoText('created_at')} as "createdAt",
      ${isoText('last_seen_at')} as "lastSeenAt", ended_at is not null as "isOver"
      from sessions where user_id = $1`,
  },
  keysInUse: exportedKeys,
} satisfies Feature;

async function* avatarFile(sql: Queryable, userId: number): AsyncGenerator<OwnedFile> {
  for (const key of (await avatarKeys(sql, userId)).slice(0, 1)) {
    yield { key, name: 'avatar.jpg', createdAt: clock.now().toISOString() };
  }
}
