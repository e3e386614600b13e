import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/** The ids in every log line of the current work: of its request, generation or job. */
const ids = new AsyncLocalStorage<Record<string, string>>();

/** Runs `work`; each line it logs carries these ids in addition to those already set. */
export const withLogIds = <T>(added: Record<string, string>, work: () => T): T =>
  ids.run({ ...ids.getStore(), ...added }, work);

/** Adds ids to every further line of the current work, which began in `withLogIds`. */
export function addLogIds(added: Record<string, string>): void {
  Object.assign(ids.getStore() ?? {}, added);
}

/** Keys whose values must never reach a log. */
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
  'DATABASE_DIRECT_URL',
  // Of an error of `pg`: it has the key that cancels the connection's statements.
  'client',
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
      // Two levels are enough for our flat objects, and each wildcard costs time in every line.
      paths: secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`]),
      censor: '[hidden]',
    },
    serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err },
  };
  return pino(options, destination ?? standardOutput());
}

let output: DestinationStream | undefined;

/**
 * Writes the lines of one turn of the event loop together: a write each costs a tenth of a request.
 */
function standardOutput(): DestinationStream {
  if (output) return output;
  const out = pino.destination({ sync: true });
  let lines = '';
  const flushSync = () => {
    const written = lines;
    lines = '';
    if (written) out.write(written);
  };
  process.on('exit', flushSync);
  const write = (line: string) => {
    if (lines === '') setImmediate(flushSync);
    lines += line;
  };
  // pino calls `flushSync` after a fatal line.
  const made = { write, flushSync };
  output = made;
  return made;
}
