import { p } from '@mikro-orm/postgresql';
import { moment, momentOfInsert, table } from './columns.ts';

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
