import { isDeepStrictEqual } from 'node:util';
import { clock } from '../../clock.ts';
import type { Listener } from '../../database/listener.ts';
import type { Log } from '../../log.ts';
import { startLoop } from '../../loops.ts';
import {
  ProviderFault,
  type LookResult,
  type Provider,
  type ProviderCallback,
  type ProviderRef,
} from '../../providers/provider.ts';
import { Refusal } from '../../refusal.ts';
import { withGeneration } from '../../tracing/spans.ts';
import { callProvider } from '../asking/call-provider.ts';
import type { Engine } from '../engine.ts';
import { openAllowance, type Allowance } from '../asking/poll-schedule.ts';
import { logLine, publishProgress } from '../steps/progress.ts';
import { happen, readSeen, type Deciding } from './happen.ts';
import { keepLooks, leaseAttempts, toLook, type DueAttempt, type Look } from './looks.ts';
import { attemptOfRef } from './rows.ts';

/** Notifies every poller that an attempt became due early; the payload is its provider. */
const DUE_CHANNEL = 'lumireel_due_attempts';

type Polling = Deciding & Pick<Engine, 'listener' | 'events' | 'expected' | 'health' | 'log'>;

/** Attempts in one call of `look`, and calls that run at once for one provider. */
const BATCH = 20;
const CALLS_AT_ONCE = 4;
const CALL_TIMEOUT_MS = 10_000;
/** Pause of a provider that is silent: as it says, else the first, doubled each time; limited. */
const PAUSE_SECONDS = { first: 5, least: 0.5, most: 55 };
/**
 * Different orders in a row whose state cannot be read: the provider is silent, not their work
 * lost.
 */
const SILENT_ORDERS = 10;

/**
 * Waits for outside services, for all generations at once and without a worker's slot:
 *
 *     submitted ──due──► lease ──► look ──┬─ waiting: progress, due again later
 *         ▲                               └─ ready: enqueue the generation, which delivers
 *         └── due early: a callback of the service, or what it reports to the provider's `watch`
 *
 * Each provider is looked at on its own, so that one that does not answer delays no other; and so
 * is an order whose state alone cannot be read, until it is one of many. All processes together
 * look at an attempt once at a time. Looks decide nothing: a result is read by `poll`, in the run
 * attempt that delivers it.
 */
export async function startPoller(engine: Polling, { pollsPerSecond }: { pollsPerSecond: number }) {
  const allowance = openAllowance(pollsPerSecond);
  const batch = Math.min(BATCH, pollsPerSecond);
  const pollers = new Map(
    engine.providers
      .filter((provider): provider is Lookable => provider.look !== undefined)
      .map((provider) => [provider.name, pollProvider(engine, provider, { allowance, batch })]),
  );
  await engine.listener.on(DUE_CHANNEL, (name) => {
    if (name === null) for (const { pump } of pollers.values()) pump();
    else pollers.get(name)?.pump();
  });
  return {
    /** Attempts that were looked at since the start, by provider. */
    polls: (): Readonly<Record<string, number>> =>
      Object.fromEntries([...pollers].map(([name, { polls }]) => [name, polls()])),
    /** Gives back what is being looked at and resolves when nothing runs. */
    stop: async (): Promise<void> => {
      await Promise.all([...pollers.values()].map(({ stop }) => stop()));
    },
  };
}

type Lookable = Provider & Required<Pick<Provider, 'look'>>;

function pollProvider(
  engine: Polling,
  provider: Lookable,
  { allowance, batch }: { allowance: Allowance; batch: number },
) {
  const { name } = provider;
  const { log } = engine;
  const stopping = new AbortController();
  const calls = new Set<Promise<void>>();
  let pumping: Promise<void> | undefined;
  let isWokenAgain = false;
  let pumpLater: NodeJS.Timeout | undefined;
  let polls = 0;
  let faults = 0;
  let pausedUntilMs = 0;
  /** Generations whose state could not be read since one could. */
  const unread = new Set<string>();

  /** Leases and looks while something is due and calls are free; wake-ups meanwhile are merged. */
  function pump(): void {
    isWokenAgain = pumping !== undefined;
    pumping ??= fillCalls()
      .catch((error: unknown) =>
        log.warn({ err: error, provider: name }, 'due attempts were not leased'),
      )
      .finally(() => {
        pumping = undefined;
        if (isWokenAgain) pump();
      });
  }

  async function fillCalls(): Promise<void> {
    while (calls.size < CALLS_AT_ONCE && (await startCall()));
  }

  /** False when there may be nothing more to lease now. */
  async function startCall(): Promise<boolean> {
    if (stopping.signal.aborted || clock.monotonicMs() < pausedUntilMs) return false;
    const granted = allowance.take(batch);
    if (!granted) {
      clearTimeout(pumpLater);
      pumpLater = setTimeout(pump, allowance.msToNext());
      return false;
    }
    let used = 0;
    try {
      const { found, due } = await leaseAttempts(engine, name, batch);
      used = due.length;
      if (used > 0) {
        const call = lookAt(due).finally(() => {
          calls.delete(call);
          pump();
        });
        calls.add(call);
      }
      return found === batch;
    } finally {
      granted.giveBack(batch - used);
    }
  }

  async function lookAt(due: readonly DueAttempt[]): Promise<void> {
    polls += due.length;
    try {
      for (const { of, shown } of await keepLooks(engine, await look(due))) {
        publishProgress(engine, of, shown);
      }
    } catch (error) {
      // Each lease ends by itself.
      log.warn({ err: error, provider: name }, 'looks were not kept');
    }
  }

  /** The provider's answer for each; a later look where there is none. */
  async function look(due: readonly DueAttempt[]): Promise<Look[]> {
    try {
      const refs = due.map(({ seen }) => seen.attempt.ref ?? {});
      const answers = await askProvider(provider, refs, stopping.signal);
      faults = 0;
      unread.clear();
      return due.map((of, index) => {
        const answer = answers[index];
        if (answer?.state === 'waiting') withGeneration(of.id, () => logLine(engine, answer));
        return toLook(of, answer);
      });
    } catch (error) {
      if (stopping.signal.aborted) {
        // Handed back: another worker looks at once.
        return due.map((of) => ({ of, shown: of.shown, share: 0, againSeconds: 0 }));
      }
      const waiting = { state: 'waiting', nextPollSeconds: await pauseAfter(error, due) } as const;
      return due.map((of) => ({ ...toLook(of, waiting), shown: of.shown }));
    }
  }

  /**
   * Counts the fault for each order, and returns the seconds until these are looked at again. All
   * others wait as well only where the service asks for it or where it is silent.
   */
  async function pauseAfter(error: unknown, due: readonly DueAttempt[]): Promise<number> {
    const fault =
      error instanceof ProviderFault ? error : new ProviderFault('bug', 'look', { cause: error });
    const { faultClass, retryAfterSeconds } = fault;
    for (const { id } of due) unread.add(id);
    const { first, least, most } = PAUSE_SECONDS;
    const isLimited = faultClass === 'quota' && retryAfterSeconds !== undefined;
    const isSilent = isLimited || unread.size >= SILENT_ORDERS;
    const wanted = retryAfterSeconds ?? first * 2 ** faults;
    const seconds = Math.min(most, Math.max(least, wanted));
    if (clock.monotonicMs() < pausedUntilMs) return seconds;
    if (isSilent) {
      pausedUntilMs = clock.monotonicMs() + seconds * 1000;
      faults += 1;
    }
    log.warn({ err: fault, provider: name, faultClass }, 'provider fault');
    for (const { id, user_id: userId, seen } of due) {
      const asked = { provider: name, capability: seen.capability };
      await engine.health.recordFault(asked, fault, { generationId: id, userId });
    }
    return seconds;
  }

  /** Looked at by this process, which alone may know what was reported. */
  function lookNow(ref: ProviderRef): void {
    attemptOfRef(engine.database, name, ref)
      .then((attemptId) =>
        attemptId === null ? null : happen(engine, { attemptId }, { is: 'reported', ref }),
      )
      .then(pump)
      .catch((error: unknown) =>
        log.debug({ err: error, provider: name }, 'a report was not used'),
      );
  }

  const unwatch = provider.watch?.(lookNow);
  const sweeps = startLoop('attempts.due', log, async () => pump());
  pump();
  return {
    pump,
    polls: () => polls,
    stop: async () => {
      stopping.abort();
      unwatch?.();
      await sweeps.stop();
      await pumping;
      clearTimeout(pumpLater);
      await Promise.all(calls);
    },
  };
}

async function askProvider(
  provider: Lookable,
  refs: readonly ProviderRef[],
  stopping: AbortSignal,
): Promise<LookResult[]> {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const signal = AbortSignal.any([timeout, stopping]);
  try {
    const answers = await callProvider(() => provider.look(refs, signal), signal);
    if (answers.length === refs.length) return answers;
  } catch (cause) {
    if (timeout.aborted) throw new ProviderFault('timeout', 'look took too long', { cause });
    throw cause;
  }
  throw new ProviderFault('bug', 'look has not answered for each');
}

/**
 * Takes a service's report about an attempt: its work is looked at now instead of later, and its
 * ref is kept where the answer to the submit has not brought one. A repeated or late report changes
 * nothing. Refuses with `provider.callback-refused` what is not genuine or not about this attempt,
 * and with `provider.callback-early` what cannot be judged yet.
 */
export async function receiveCallback(
  engine: Deciding & { listener: Listener; log: Log },
  provider: Provider,
  attemptId: string,
  callback: ProviderCallback,
): Promise<void> {
  const ref = await verify(engine, provider, callback);
  if (!ref) throw new Refusal('provider.callback-refused');
  const seen = await readSeen(engine, engine.database, { which: { attemptId } });
  if (seen?.attempt?.provider !== provider.name || !isAbout(seen.attempt.ref, ref)) {
    throw new Refusal('provider.callback-refused');
  }
  const applied = await happen(engine, { attemptId }, { is: 'reported', ref }, { seen });
  if (applied?.effects.some((effect) => effect.do === 'wake-poller')) {
    engine.listener.notify(DUE_CHANNEL, provider.name);
  }
}

/** A report may name less of its work than the answer to the submit has. */
const isAbout = (known: ProviderRef | null, ref: ProviderRef): boolean =>
  known === null ||
  Object.entries(ref).every(([field, value]) => isDeepStrictEqual(known[field], value));

async function verify({ log }: { log: Log }, provider: Provider, callback: ProviderCallback) {
  try {
    return (await provider.verifyCallback?.(callback)) ?? null;
  } catch (cause) {
    // The service's keys could not be read, for example.
    log.warn({ err: cause, provider: provider.name }, 'a callback could not be verified');
    throw new Refusal('provider.callback-early', { cause });
  }
}
