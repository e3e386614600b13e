import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/** Ids that every line logged inside carries: the request's, the generation's, the job's. */
const ids = new AsyncLocalStorage<Record<string, string>>();

/** Runs `work` so that each line it logs names these ids, in addition to those around it. */
export function withLogIds<T>(added: Record<string, string>, work: () => T): T {
  return ids.run({ ...ids.getStore(), ...added }, work);
}

/** Things that must never reach a log, wherever an object carries them. */
const secretKeys = [
  'password',
  'newPassword',
  'passwordHash',
  'password_hash',
  'token',
  'resetToken',
  'cookie',
  'authorization',
  'sessionId',
  'secret',
  'set-cookie',
  'DATABASE_URL',
];

/** JSON lines on standard output or `destination`; `level` as in LOG_LEVEL. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => ({ ...ids.getStore() }),
    redact: {
      // Two levels: every wildcard is looked for in every line, and our own objects are flat.
      paths: secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`]),
      censor: '[hidden]',
    },
    serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err },
  };
  return destination ? pino(options, destination) : pino(options);
}
