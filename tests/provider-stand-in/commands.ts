import { z } from 'zod';
import { webhookManners, type WebhookManner } from './webhooks.ts';

/** Commands to a service that runs as a program, by `POST /stand-in/<name>`, with JSON. */
export type Command = {
  does: string;
  /** Throws where the JSON is not what it takes. */
  run(json: unknown): void;
};

export type Commands = Readonly<Record<string, Command>>;

export function command<T>(does: string, takes: z.ZodType<T>, run: (value: T) => void): Command {
  return {
    does,
    run: (json) => {
      const read = takes.safeParse(json);
      if (!read.success) throw new Error(z.prettifyError(read.error));
      run(read.data);
    },
  };
}

/** The requests that came to all services. */
type Book = readonly { service: string; query: URLSearchParams }[];
type Answer = { status?: number; body: object };

/** The answer to a request that is a command, or asks which there are; null for any other. */
export function takesCommands(
  { service, calls, book }: { service: string; calls: string[]; book: Book },
  commands: Commands,
): (request: { method: string; url: URL; json: unknown }) => Answer | null {
  const manual = () => ({
    service,
    calls,
    GET: { book: 'the requests that came, in order' },
    POST: Object.fromEntries(Object.entries(commands).map(([name, { does }]) => [name, does])),
  });
  return ({ method, url: { pathname }, json }) => {
    const [, first, name = ''] = pathname.split('/');
    if (first !== 'stand-in') return null;
    if (method === 'GET') return { body: name === 'book' ? bookOf(service, book) : manual() };
    const found = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!found || method !== 'POST') return { status: 404, body: manual() };
    try {
      found.run(json);
      return { body: { done: name } };
    } catch (error) {
      return { status: 400, body: { error: String(error) } };
    }
  };
}

/** The requests that came to one service, as JSON. */
function bookOf(service: string, book: Book): object {
  return book
    .filter((request) => request.service === service)
    .map((request) => ({ ...request, query: Object.fromEntries(request.query) }));
}

export const nothing = z.unknown();
export const milliseconds = z.number().min(0).max(3_600_000);

const after = z.boolean().optional();
/** A misbehaviour that can be written as JSON (`service.ts`). */
const writtenMisbehaviour = z.discriminatedUnion('how', [
  z.strictObject({
    how: z.literal('error'),
    after,
    status: z.int().min(400).max(599),
    body: z.looseObject({}).optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  z.strictObject({ how: z.enum(['drop-before', 'drop-after', 'hang-before', 'hang-after']) }),
  z.strictObject({
    how: z.enum([
      'garbage',
      'wrong-types',
      'html',
      'huge',
      'empty',
      'break-off',
      'cut-short',
      'drip',
    ]),
    after,
  }),
  z.strictObject({ how: z.literal('answer'), body: z.looseObject({}) }),
  z.strictObject({ how: z.literal('slow'), milliseconds }),
  z.strictObject({ how: z.literal('redirect'), to: z.string() }),
]);

type Misbehaving = {
  misbehave(
    call: string,
    misbehaviour: z.infer<typeof writtenMisbehaviour>,
    times: number,
    paths: RegExp | undefined,
  ): void;
  behave(): void;
};

/** Commands of every service. */
export function usualCommands(calls: readonly string[], service: Misbehaving): Commands {
  const call = z.enum(calls);
  const takes = z.strictObject({
    call,
    misbehaviour: writtenMisbehaviour,
    times: z.union([z.int().min(1), z.literal('always')]).default(1),
    paths: z.string().optional(),
  });
  const takesFor = z.strictObject({ call, misbehaviour: writtenMisbehaviour, milliseconds });
  return {
    misbehave: command(
      'the next requests of a call go wrong: {"call", "misbehaviour": {"how", "after": true where the work is done all the same}, "times": 1 or "always", "paths": a regular expression}',
      takes,
      ({ call: named, misbehaviour, times, paths }) =>
        service.misbehave(
          named,
          misbehaviour,
          times === 'always' ? Infinity : times,
          paths === undefined ? undefined : new RegExp(paths),
        ),
    ),
    'misbehave-for': command(
      'requests of a call go wrong for so long: {"call", "misbehaviour", "milliseconds"}',
      takesFor,
      ({ call: named, misbehaviour, milliseconds: time }) => {
        service.misbehave(named, misbehaviour, Infinity, undefined);
        setTimeout(() => service.misbehave(named, misbehaviour, 0, undefined), time).unref();
      },
    ),
    behave: command('all calls are answered as they should be again', nothing, () =>
      service.behave(),
    ),
  };
}

/** Commands of a service with a queue and webhooks. */
export function queueCommands<Ending>(
  jobs: {
    endings: Ending[];
    isHeld: boolean;
    release(): void;
    pace: (model: string) => { queuedMs: number; runningMs: number };
  },
  webhooks: { manner: WebhookManner },
  ending: z.ZodType<Ending>,
): Commands {
  return {
    'end-next': command(
      'the next work to be accepted ends like this: {"ends": …}',
      ending,
      (next) => void jobs.endings.push(next),
    ),
    hold: command('work that comes in waits', nothing, () => void (jobs.isHeld = true)),
    release: command('work waits no longer', nothing, () => jobs.release()),
    pace: command(
      'how long work takes from now on: {"queuedMs", "runningMs"}',
      z.strictObject({ queuedMs: milliseconds, runningMs: milliseconds }),
      (pace) => void (jobs.pace = () => pace),
    ),
    webhooks: command(
      `how work that is over is reported: {"manner": "${webhookManners.join('" | "')}"}`,
      z.strictObject({ manner: z.enum(webhookManners) }),
      ({ manner }) => void (webhooks.manner = manner),
    ),
  };
}
