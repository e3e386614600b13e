import { p } from '@mikro-orm/postgresql';
import { intIdentity, moment, momentOfInsert, table } from './columns.ts';

/**
 * Counters that change under the lock of the user's row. MikroORM never writes them, whatever an
 * entity holds; `tokens/ledger.ts` writes the balance, `events/record.ts` the number of events.
 */
const countersOfUser = {
  tokenBalance: p.integer().persist(false),
  /** Tokens of returned payments that were spent already. */
  tokenDebt: p.integer().persist(false),
  /** Number of the newest event. */
  eventSeq: p.integer().persist(false),
  /** Generations that are queued or running. */
  openGenerations: p.integer().persist(false),
};

// In migrations only: token_balance, token_debt, event_seq, open_generations, users_email_key, users_google_id_key, users_github_id_key,
// users_reset_token_key, users_deletion_due_idx, users_email_prefix_idx,
// users_balance_not_negative, users_debt_not_negative, users_owe_only_without_balance,
// users_open_generations.
export const UserRow = table('users', {
  id: intIdentity(),
  email: p.text(),
  passwordHash: p.text().nullable(),
  ...countersOfUser,
  isAdmin: p.boolean().default(false),
  displayName: p.text().nullable(),
  bio: p.text().nullable(),
  avatarUrl: p.text().nullable(),
  lastLoginAt: moment().nullable(),
  createdAt: momentOfInsert(),
  /** Of a mailed link, or of the right that its use has given: `backend/accounts/reset-password.ts`. */
  resetTokenHash: p.text().nullable(),
  resetTokenExpiry: moment().nullable(),
  googleId: p.text().nullable(),
  githubId: p.text().nullable(),
  emailVerified: p.boolean().default(false),
  deletionDueAt: moment().nullable(),
  deletedAt: moment().nullable(),
  disabledAt: moment().nullable(),
  /** The signup bonus is paid once the address is verified. */
  welcomeWaits: p.boolean().default(false),
  proofTokenHash: p.text().nullable().unique('users_proof_token_hash_key'),
  proofTokenExpiry: moment().nullable(),
});

/** The id of the user a row belongs to. */
export const userId = () => p.manyToOne(UserRow).mapToPk().joinColumn('user_id');

export const SessionRow = table('sessions', {
  idHash: p.blob().primary(),
  userId: userId().nullable().deleteRule('cascade').index('sessions_user_idx'),
  data: p.json<Record<string, unknown>>().defaultRaw(`'{}'`),
  createdAt: momentOfInsert(),
  lastSeenAt: momentOfInsert(),
  endedAt: moment().nullable(),
});

/** A change of a user's e-mail address that waits for its proof; one per user. */
export const EmailChangeRow = table('email_changes', {
  userId: userId().primary().deleteRule('cascade').updateRule('no action'),
  /** A new one for each request, so that the mail of an older one makes no link. */
  id: p.uuid().unique('email_changes_id_key'),
  newEmail: p.text(),
  tokenHash: p.text().nullable().unique('email_changes_token_hash_key'),
  tokenExpiry: moment().nullable(),
  createdAt: momentOfInsert(),
});

/** The photo a user has uploaded of themselves; `avatarUrl` of the user is its address. */
export const AvatarRow = table('avatars', {
  userId: userId().primary().deleteRule('cascade').updateRule('no action'),
  fileKey: p.text().unique('avatars_file_key_key'),
});

/** A sign-in that left for a social provider and has not come back yet. */
export const PendingSignInRow = table('social_attempts', {
  stateHash: p.blob().primary(),
  browserHash: p.blob(),
  provider: p.text(),
  codeVerifier: p.text(),
  nonce: p.text(),
  returnTo: p.text(),
  createdAt: momentOfInsert(),
});

// In migrations only: account_exports_state, account_exports_user_idx, account_exports_file_idx.
export const AccountExportRow = table('account_exports', {
  id: p.uuid().primary(),
  userId: userId().deleteRule('cascade'),
  state: p.text().$type<'queued' | 'ready' | 'failed' | 'expired'>().default('queued'),
  fileKey: p.text().nullable(),
  sizeBytes: p.bigint('number').nullable(),
  createdAt: momentOfInsert(),
  finishedAt: moment().nullable(),
});

/** Hashes of the mailboxes that had the signup bonus; a row outlives its account. */
export const SignupBonusClaimRow = table('welcomed_mailboxes', {
  mailboxHash: p.blob().primary(),
  createdAt: momentOfInsert(),
});

/** A user's settings of notifications; without a row, the columns' defaults. */
export const UserSettingsRow = table('user_settings', {
  userId: userId().primary().deleteRule('cascade').updateRule('no action'),
  pushFinished: p.boolean().default(true),
  pushFailed: p.boolean().default(true),
  pushTrained: p.boolean().default(true),
  mailTrained: p.boolean().default(false),
  pushPlanned: p.boolean().default(true),
  mailPlanned: p.boolean().default(false),
  /** When mails about plans were ordered within the last hour: `backend/plans/remind.ts`. */
  planMails: p.array(String).columnType('timestamptz[]').defaultRaw(`'{}'`),
});

/** The key pair by which push services know this installation: one row. */
// In migrations only: push_keys_only_one.
export const PushKeysRow = table('push_keys', {
  id: p.integer().primary().autoincrement(false),
  publicKey: p.text(),
  /** Encrypted: `backend/accounts/two-factor/sealed-secret.ts`. */
  privateKey: p.blob(),
  createdAt: momentOfInsert(),
});

/** A browser that gets push messages about a user's orders. */
export const PushSubscriptionRow = table('push_subscriptions', {
  id: intIdentity(),
  userId: userId().deleteRule('cascade').index('push_subscriptions_user_idx'),
  sessionHash: p
    .manyToOne(SessionRow)
    .mapToPk()
    .joinColumn('session_hash')
    .deleteRule('cascade')
    .index('push_subscriptions_session_idx'),
  endpoint: p.text().unique('push_subscriptions_endpoint_key'),
  p256dh: p.text(),
  auth: p.text(),
  createdAt: momentOfInsert(),
});

// Partitioned by day; keys and indexes are those of its partitions, which only migrations make.
export const UserEventRow = table('user_events', {
  userId: p.integer().primary(),
  seq: p.integer().primary(),
  type: p.text(),
  at: momentOfInsert(),
  data: p.json<unknown>(),
});

// In migrations only: socket_io_attachments_id_key.
/** Written by the Socket.IO adapter. */
export const SocketAttachmentRow = table('socket_io_attachments', {
  id: p.bigint('number').primary(),
  createdAt: moment().nullable().defaultRaw('now()'),
  payload: p.blob().nullable(),
});

/** Written by rate-limiter-flexible. */
export const RateLimitRow = table('rate_limits', {
  key: p.string().length(255).primary(),
  points: p.integer().default(0),
  expire: p.bigint('number').nullable().index('rate_limits_expire_idx'),
});
