import { p } from '@mikro-orm/postgresql';
import { SessionRow, userId } from './accounts.ts';
import { intIdentity, momentOfInsert, table } from './columns.ts';

/** A user's settings of notifications; without a row, the columns' defaults. */
export const UserSettingsRow = table('user_settings', {
  userId: userId().primary().deleteRule('cascade').updateRule('no action'),
  pushFinished: p.boolean().default(true),
  pushFailed: p.boolean().default(true),
  pushTrained: p.boolean().default(true),
  mailTrained: p.boolean().default(false),
  pushPlanned: p.boolean().default(true),
  mailPlanned: p.boolean().default(false),
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
