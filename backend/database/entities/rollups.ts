import { p } from '@mikro-orm/postgresql';
import { bigintIdentity, moment, momentOfInsert, table } from './columns.ts';

/** Millionths of a US dollar. */
const micros = () => p.bigint('number');
const counts = () => p.array(Number).columnType('int[]');

/** A generation that has ended and is in no rollup yet; a trigger writes it. */
export const EndedGenerationRow = table('ended_generations', {
  id: bigintIdentity(),
  generationId: p.uuid(),
  userId: p.integer(),
  run: p.text(),
  state: p.text(),
  failure: p.text().nullable(),
  refunded: p.boolean(),
  /** Charged and not given back. */
  tokens: p.integer(),
  /** Null: it never started. */
  waitSeconds: p.double().columnType('float8').nullable(),
  runSeconds: p.double().columnType('float8').nullable(),
  at: momentOfInsert(),
});

/** The same of a provider attempt. */
export const EndedAttemptRow = table('ended_attempts', {
  id: bigintIdentity(),
  generationId: p.uuid(),
  provider: p.text(),
  capability: p.text(),
  state: p.text(),
  fault: p.text().nullable(),
  seconds: p.double().columnType('float8'),
  costMicros: micros(),
  at: momentOfInsert(),
});

/** The beginning of an interval, and how long it is. */
const interval = () => ({ grain: p.text().primary(), at: moment().primary() });

export const RunRollupRow = table('run_rollups', {
  ...interval(),
  run: p.text().primary(),
  succeeded: p.integer(),
  failed: p.integer(),
  cancelled: p.integer(),
  refunded: p.integer(),
  tokens: p.bigint('number'),
  /** How many were in each range of `histogram.ts`. */
  waits: counts(),
  durations: counts(),
  costMicros: micros(),
});

export const ProviderRollupRow = table('provider_rollups', {
  ...interval(),
  provider: p.text().primary(),
  capability: p.text().primary(),
  done: p.integer(),
  failed: p.integer(),
  cancelled: p.integer(),
  /** Of those that are done. */
  durations: counts(),
  costMicros: micros(),
  lastFault: p.text().nullable(),
  lastFaultAt: moment().nullable(),
});

export const UserRollupRow = table('user_rollups', {
  ...interval(),
  userId: p.integer().primary(),
  succeeded: p.integer(),
  failed: p.integer(),
  cancelled: p.integer(),
  tokens: p.bigint('number'),
});
