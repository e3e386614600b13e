import type {
  Attempt,
  Effect,
  Happening,
  Known,
} from '../../backend/generations/attempts/attempt.ts';
import { decide, isOpen } from '../../backend/generations/attempts/decide.ts';
import type { Capability } from '../../backend/providers/provider.ts';
import { seededRandom, type SeededRandom } from '../faults/seeded-random.ts';
import { openService, type SimulatedService } from './service.ts';
import { workOn, type SimulatedEnd, type SimulatedStep } from './worker.ts';

/** A job of the step, or one that cancels an attempt. */
type Job = { dueMs: number; cancels: string | null };

/** A worker with a job; each step of it may be its last, or come much later. */
type Worker = { job: Job; run: Generator<void, void>; wakesAtMs: number };

const DEADLINE_MS = 300_000;
const waits = { uncertainSeconds: 120, soonSeconds: 10, absentSeconds: 60 };

/**
 * One step of an order on the real `decide`, with a table in memory that has the guard of the real
 * one, workers that die and stand still after any effect, and services that misbehave. Resolves
 * with what may never be, in words.
 */
export function simulate(seed: string): string[] {
  const random = seededRandom(seed);
  const capability: Capability = random.pick(['image-to-video', 'train-persona', 'hashtags']);
  const services = ['first', 'second']
    .slice(0, random.pick([1, 2]))
    .map((name) => openService(name, random));
  const step = openStep(random, { capability, services });
  for (let turn = 0; turn < 4_000 && !step.isAtRest(); turn += 1) step.turn();
  return step.violations();
}

function openStep(
  random: SeededRandom,
  { capability, services }: { capability: Capability; services: readonly SimulatedService[] },
) {
  const rows: Attempt[] = [];
  const jobs: Job[] = [{ dueMs: 0, cancels: null }];
  const workers: Worker[] = [];
  const faults: string[] = [];
  const ends: SimulatedEnd[] = [];
  /** Refs that the product has learned, by attempt. */
  const learned = new Map<string, Set<string>>();
  let nowMs = 0;
  /** How far PostgreSQL's clock has jumped. */
  let skewMs = 0;
  let accidents = random.pick([0, 2, 6]);
  const cancelAtMs = random.isHit(0.3) ? random.between(0, 60_000) : Infinity;
  const now = () => new Date(nowMs + skewMs);
  const deadlineAt = new Date(DEADLINE_MS);
  const isOver = () => ends.length > 0;
  const newest = () => rows.at(-1) ?? null;
  const serviceOf = (attempt: Attempt | null) =>
    services.find(({ name }) => name === attempt?.provider) ?? null;

  function read(id: string | null): Known {
    const at = id === null ? rows.length - 1 : rows.findIndex((row) => row.id === id);
    const attempt = rows[at] ?? null;
    const service = serviceOf(attempt);
    return {
      attempt,
      earlier: rows.slice(0, Math.max(0, at)).toReversed(),
      isOver: isOver() || at < rows.length - 1,
      capability,
      deadlineAt,
      service: service && { ...service.traits },
      candidates: services.map(({ name, isOut }) => ({ name, isReady: !isOut })),
      waits,
    };
  }

  /** The guard of the real write, and the jobs that commit with it. */
  function write(known: Known, happening: Happening, decision: ReturnType<typeof decide>): boolean {
    const { attempt } = known;
    const { next, effects } = decision;
    if (attempt && next && next !== attempt) {
      const at = rows.findIndex(({ id }) => id === attempt.id);
      const row = rows[at];
      if (row?.state !== attempt.state) return false;
      if (row.claim !== attempt.claim || row.ref !== attempt.ref) return false;
      if ('claim' in happening && happening.claim !== row.claim)
        faults.push('an old claim decided');
      if (row.ref && next.ref !== row.ref) faults.push('a ref was lost');
      rows[at] = next;
    }
    for (const effect of effects) {
      if (effect.do === 'work-again') addJob(effect.afterSeconds);
      if (effect.do === 'cancel-there' && attempt) addJob(effect.afterSeconds, attempt.id);
    }
    return true;
  }
  const addJob = (afterSeconds: number, cancels: string | null = null) =>
    void jobs.push({ dueMs: nowMs + afterSeconds * 1000, cancels });

  /** Acts like the real `happen`: other workers may come between its reading and its writing. */
  function* happen(
    id: string | null,
    happening: Happening,
  ): Generator<void, { effects: readonly Effect[]; attempt: Attempt | null }> {
    for (;;) {
      const known = read(id);
      yield;
      const decision = decide(known, happening, now());
      if (write(known, happening, decision)) {
        if ('ref' in happening && happening.ref && id) {
          learned.set(id, (learned.get(id) ?? new Set()).add(String(happening.ref['id'])));
        }
        return { effects: decision.effects, attempt: decision.next ?? known.attempt };
      }
    }
  }

  const rowOf = (id: string): Attempt => {
    const row = rows.find((each) => each.id === id);
    if (!row) throw new Error('no such attempt');
    return row;
  };
  /** The fence of the end of a step. */
  const isHeld = (own: Attempt | null): boolean => {
    const last = newest();
    return !isOver() && (own ? last?.id === own.id && last.claim === own.claim : last === null);
  };

  /** Acts as the job that cancels an attempt. */
  function* cancel(id: string): Generator<void, void> {
    const attempt = rowOf(id);
    if (attempt.state !== 'cancelling') return;
    const service = serviceOf(attempt);
    const ref = attempt.ref ?? (service?.traits.finds ? service.find(id) : null);
    yield;
    if (ref && !attempt.ref) yield* happen(id, { is: 'found', ref });
    const isConfirmed = ref !== null && (service?.cancel(id) ?? false);
    yield;
    yield* happen(id, {
      is: 'cancel-answered',
      isConfirmed,
      costMicros: isConfirmed ? 5 : undefined,
    });
  }

  function endGeneration(end: SimulatedEnd): void {
    if (isOver()) return;
    ends.push(end);
    for (const { id } of rows.filter(({ state }) => isOpen({ state }))) {
      const known = read(id);
      write(known, { is: 'generation-over' }, decide(known, { is: 'generation-over' }, now()));
    }
  }

  /** Acts as the poller, the services' reports and the sweep do, each in one step. */
  function surroundings(): void {
    if (nowMs >= cancelAtMs) endGeneration('cancelled');
    if (now() >= deadlineAt) endGeneration('timeout');
    for (const { id, state, nextLookAt, claim } of rows) {
      const service = serviceOf(rowOf(id));
      if (!service) continue;
      const ref = service.reports(id);
      if (ref) complete(happen(id, { is: 'reported', ref }));
      const known = read(id);
      // Of another's work, judged before this one's ref was known; else it is refused.
      const forged = { is: 'reported', ref: { id: 'forged' } } as const;
      if (known.attempt?.ref && random.isHit(0.02))
        write(known, forged, decide(known, forged, now()));
      if (state !== 'submitted' || !nextLookAt || nextLookAt > now() || isOver()) continue;
      const isReady = service.isReady(id);
      const looked = { is: 'looked-at', claim, againSeconds: isReady ? null : 5 } as const;
      if (write(known, looked, decide(known, looked, now())) && isReady) addJob(0);
    }
    const isWorkedOn = (cancels: string | null) =>
      jobs.some((job) => job.cancels === cancels) ||
      workers.some(({ job }) => job.cancels === cancels);
    for (const { id, state } of rows) {
      if (state === 'cancelling' && !isWorkedOn(id)) addJob(0, id);
    }
    const isWaiting = rows.some(({ state, nextLookAt }) => state === 'submitted' && nextLookAt);
    if (!isOver() && !isWaiting && !isWorkedOn(null)) endGeneration('lost job');
  }

  function advance(worker: Worker): void {
    const isOut = worker.run.next().done;
    if (isOut) workers.splice(workers.indexOf(worker), 1);
    else if (accidents > 0 && random.isHit(0.06)) accident(worker);
  }

  /** The job of a worker that dies or stands still is given to another. */
  function accident(worker: Worker): void {
    accidents -= 1;
    const kind = random.pick(['dies', 'stands still', 'is doubled', 'clock jumps'] as const);
    if (kind === 'clock jumps') {
      skewMs += random.between(-20_000, 20_000);
      return;
    }
    if (kind === 'dies') workers.splice(workers.indexOf(worker), 1);
    if (kind === 'stands still') worker.wakesAtMs = nowMs + random.between(1_000, 200_000);
    const heartbeatMs = kind === 'is doubled' ? 0 : 30_000;
    jobs.push({ ...worker.job, dueMs: nowMs + heartbeatMs });
  }

  const simulated: SimulatedStep = {
    capability,
    services,
    random,
    rows,
    ends,
    now,
    nowMs: () => nowMs,
    pass: (milliseconds) => void (nowMs += milliseconds),
    isOver,
    isHeld,
    rowOf,
    addJob,
    happen,
    serviceOf,
  };

  return {
    turn: () => {
      surroundings();
      const due = jobs.filter(({ dueMs }) => dueMs <= nowMs);
      const awake = workers.filter(({ wakesAtMs }) => wakesAtMs <= nowMs);
      if (due.length > 0 && random.isHit(0.5)) {
        const job = random.pick(due);
        jobs.splice(jobs.indexOf(job), 1);
        const run = job.cancels === null ? workOn(simulated) : cancel(job.cancels);
        workers.push({ job, run, wakesAtMs: 0 });
      } else if (awake.length > 0) advance(random.pick(awake));
      else nowMs += random.between(100, 6_000);
    },
    isAtRest: () =>
      isOver() &&
      jobs.length === 0 &&
      workers.length === 0 &&
      rows.every(({ state }) => !isOpen({ state }) && state !== 'cancelling') &&
      services.every(({ hasReports }) => !hasReports()),
    violations: () => {
      const found = [...faults];
      if (ends.length !== 1) found.push(`${ends.length} ends: ${ends.join()}`);
      const open = rows.filter(({ state }) => isOpen({ state }) || state === 'cancelling');
      if (open.length > 0)
        found.push(`not looked at again: ${open.map(({ state }) => state).join()}`);
      const bought = services.reduce((sum, { purchases }) => sum + purchases(), 0);
      const most = capability === 'train-persona' ? 1 : 2;
      if (bought > most) found.push(`${capability} was bought ${bought} times`);
      for (const [id, refs] of learned) {
        const { ref, state } = rowOf(id);
        if (!ref || !refs.has(String(ref['id']))) found.push('a ref was learned and is not kept');
        if (state === 'cancelled' && !serviceOf(rowOf(id))?.isStopped(id)) {
          found.push('cancelled work goes on at its service');
        }
      }
      return found;
    },
  };
}

/** Runs at once what nothing may come between. */
function complete(run: Generator<void, unknown>): void {
  while (!run.next().done);
}
