import {
  User,
  Session,
  PendingSignIn,
  AccountExport,
  SignupBonusClaim,
} from './entities/accounts.ts';
import { AuditLogEntry, ToolSwitch, Process, LedgerCheck } from './entities/administration.ts';
import { UserEvent, SocketAttachment, RateLimit } from './entities/events.ts';
import {
  Generation,
  ProviderAttempt,
  Media,
  ProviderHealth,
  SpendCount,
} from './entities/generations.ts';
import {
  LedgerEntry,
  Purchase,
  StripeEvent,
  StripeDispute,
  StripeRefund,
} from './entities/payments.ts';
import { Influencer, MusicInsight, MusicRefresh } from './entities/tools.ts';

/**
 * All tables as MikroORM sees them. The migrations make the tables, `entities.test.ts` compares the
 * two. A comment at each entity names what its table has beyond that: checks, triggers, and indexes
 * that are partial, descending or over an expression.
 */
export const entities = [
  User,
  Session,
  PendingSignIn,
  AccountExport,
  SignupBonusClaim,
  AuditLogEntry,
  ToolSwitch,
  Process,
  LedgerCheck,
  UserEvent,
  SocketAttachment,
  RateLimit,
  Generation,
  ProviderAttempt,
  Media,
  ProviderHealth,
  SpendCount,
  LedgerEntry,
  Purchase,
  StripeEvent,
  StripeDispute,
  StripeRefund,
  Influencer,
  MusicInsight,
  MusicRefresh,
];
