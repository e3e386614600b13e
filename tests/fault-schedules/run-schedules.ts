import { createServer } from 'node:http';
import type { Generation } from '../../contract/generation.ts';
import { runs } from '../../contract/tools/catalogue.ts';
import type { Lumireel } from '../../backend/main/open-lumireel.ts';
import { sweepGenerations } from '../../backend/generations/endings/sweep.ts';
import { checkLedger } from '../../backend/tokens/check-ledger.ts';
import { listen } from '../listen.ts';
import type { Person } from '../person.ts';
import { readPhoto } from '../pictures.ts';
import { openAssignments } from '../provider-matrix/tracks.ts';
import { isOver, isSettled, openOrderWait, type UntilOrder } from '../provider-matrix/waits.ts';
import { falKey, openFalStandIn, type FalStandIn } from '../provider-stand-in/fal.ts';
import type { RecordedRequest } from '../provider-stand-in/service.ts';
import { openWorld, ownAddress, type World } from '../world.ts';
import { openFalTracks } from './fal-tracks.ts';
import { describeSchedule, scheduleOf, type Schedule } from './schedule.ts';

export type ScheduleResults = {
  /** A sentence for each order that ended as none may, with its schedule. */
  violations: string[];
  /** Orders by how they ended. */
  ends: Record<string, number>;
  restarts: number;
};

type Track = { standIn: FalStandIn; book: RecordedRequest[]; person: Person; portrait: string };

/** Orders that are under way at the same time. */
const TRACKS = 32;
const WORKERS = 2;
const TOKENS = 20_000;

/** Orders what `count` schedules of a seed say, many at a time, while workers come and go. */
export async function runSchedules(seed: string, count: number): Promise<ScheduleResults> {
  const product = await openProduct(Math.min(TRACKS, count));
  const results: ScheduleResults = { violations: [], ends: {}, restarts: 0 };
  const left = Array.from({ length: count }, (_, at) => scheduleOf(`${seed}-${at}`));
  try {
    await Promise.all(
      product.tracks.map(async (track, at) => {
        for (let schedule = left.shift(); schedule; schedule = left.shift()) {
          const { status, faults } = await product.perform(schedule, track, at).catch(toFailed);
          results.ends[status] = (results.ends[status] ?? 0) + 1;
          const text = describeSchedule(schedule);
          results.violations.push(...faults.map((fault) => `${fault}: ${text}`));
        }
      }),
    );
    results.violations.push(...(await product.check()));
    results.restarts = product.restarts();
    return results;
  } finally {
    await product.close();
  }
}

const toFailed = (error: unknown) => ({ status: 'open', faults: [String(error)] });

async function openProduct(count: number) {
  const books = Array.from({ length: count }, (): RecordedRequest[] => []);
  const standIns = await Promise.all(books.map((book) => openFalStandIn(book)));
  const world = await openWorld();
  const { assign, trackOf } = openAssignments();
  const assignments = createServer((request, response) => {
    void trackOf(request.url?.slice(1) ?? '').then((track) => response.end(String(track)));
  });
  const asked = await listen(assignments);
  const address = await ownAddress();
  const waits = { uncertainSeconds: 5, soonSeconds: 3, absentSeconds: 4 };
  const settings = {
    ...standIns[0]?.settings,
    ...address,
    WORKER_SLOTS: '12',
    TRACKS: JSON.stringify(standIns.map((standIn) => standIn.settings)),
    TRACKS_URL: asked.url,
    WAITS: JSON.stringify(waits),
  };
  const { provider } = openFalTracks(
    standIns.map((standIn) => standIn.settings),
    trackOf,
    ({ rawBody }) => trackOfReport(standIns, rawBody),
  );
  const api = await world.open({ role: 'api', settings, waits, providers: [provider] });
  api.engine.health.recordFault = async () => undefined;
  const start = () => world.start('worker', settings, './fault-schedules/worker-process.ts');
  const workers = await Promise.all(Array.from({ length: WORKERS }, start));
  const photo = await readPhoto();
  const untilOrder = openOrderWait(world.database);
  const tracks = await Promise.all(
    standIns.map(async (standIn, at): Promise<Track> => {
      const person = await world.person(address.APP_URL).register();
      await world.giveTokens(person, TOKENS);
      const [id, options] = await placePortraits(person);
      assign(id, at);
      await untilOrder(id, isOver);
      const [portrait] = await options();
      return { standIn, book: books[at] ?? [], person, portrait: portrait?.imageUrl ?? '' };
    }),
  );

  let restarts = 0;
  let restarting = Promise.resolve();
  /**
   * Ends every worker, at once where none is being started, and starts as many. A worker that is
   * killed costs each of its jobs an attempt, also those of other orders: none may lose its last
   * one so.
   */
  const restart = (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    restarting = restarting
      .catch(() => undefined)
      .then(async () => {
        await world.untilRows(onLastAttempt, 0, 120);
        const ended = workers.splice(0);
        await Promise.all(ended.map((worker) => worker.kill(signal)));
        workers.push(...(await Promise.all(ended.map(start))));
        restarts += ended.length;
      });
    return restarting;
  };
  return {
    tracks,
    restarts: () => restarts,
    perform: async (schedule: Schedule, track: Track, at: number) => {
      const from = track.book.length;
      const id = await begin(schedule, track, { photo, assign: (placed) => assign(placed, at) });
      const over = await seeThrough(schedule, { id, from, track, world, api, untilOrder, restart });
      return { status: over.status, faults: await faultsOf(schedule, { over, track, world }) };
    },
    check: async () => {
      const findings = await checkLedger(world.database);
      return findings.map(({ rule, example }) => `${rule}, such as ${example}`);
    },
    close: async () => {
      await restarting.catch(() => undefined);
      await Promise.all(standIns.map((standIn) => standIn.close()));
      await world.close();
      await asked.close();
    },
  };
}

const onLastAttempt = `pgboss.job where name like 'generation.%' and state < 'completed'
  and retry_count >= retry_limit`;

function trackOfReport(standIns: readonly FalStandIn[], rawBody: Uint8Array): number | undefined {
  const { request_id: id } = JSON.parse(new TextDecoder().decode(rawBody)) as {
    request_id?: string;
  };
  const at = standIns.findIndex((standIn) => standIn.jobs().some((job) => job.id === id));
  return at === -1 ? undefined : at;
}

/** Sets the stand-in up and places the order. Resolves with its id. */
async function begin(
  schedule: Schedule,
  { standIn, person, portrait }: Track,
  { photo, assign }: { photo: Blob; assign: (id: string) => void },
): Promise<string> {
  const { faults, ending, queuedMs, runningMs, webhooks } = schedule;
  standIn.behave();
  for (const { call, misbehaviour, times } of faults) {
    standIn.misbehave(call, misbehaviour, times);
  }
  if (ending) standIn.endNext(ending);
  standIn.setPace(() => ({ queuedMs, runningMs }));
  standIn.webhooks.manner = webhooks;
  const trained = { ...persona, selectedImageUrl: portrait };
  const orders = {
    reel: () => person.startReel(photo),
    enhance: () => person.startEnhancement(photo),
    story: () => person.startStory({ theme: 'luxuryTravel' }),
    portraits: () => person.start(runs.personaOptions.path, { json: persona }),
    training: () => person.start(runs.personaTraining.path, { json: trained }),
  };
  const id = await orders[schedule.order]();
  assign(id);
  return id;
}

const persona = { gender: 'Female', race: 'Latino' };

async function placePortraits(person: Person) {
  const id = await person.start(runs.personaOptions.path, { json: persona });
  const made = () => person.expect<{ imageUrl: string }[]>('GET', '/api/ai-influencer/options');
  return [id, made] as const;
}

/** Interrupts the order when its time has come, and resolves when it and its work are over. */
async function seeThrough(
  { interruption }: Schedule,
  order: {
    id: string;
    /** The number of requests that the service got before. */
    from: number;
    track: Track;
    world: World;
    api: Lumireel;
    untilOrder: UntilOrder;
    restart: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
  },
): Promise<Generation> {
  const { id, from, track, world, api, untilOrder, restart } = order;
  const { person, book } = track;
  const isDue = () =>
    book.slice(from).filter(({ call }) => call === interruption?.call).length >=
    (interruption?.count ?? Infinity);
  const first = await untilOrder(id, (seen) => isOver(seen) || isDue());
  const isOpen = !isOver(first);
  // An order that ends at this moment is not cancelled any more.
  if (isOpen && interruption?.kind === 'cancel')
    await person.call('DELETE', `/api/generations/${id}`);
  if (isOpen && interruption?.kind === 'kill') await restart('SIGKILL');
  if (isOpen && interruption?.kind === 'stop') await restart('SIGTERM');
  if (isOpen && interruption?.kind === 'deadline') {
    await world.database.query('update generations set deadline_at = now() where id = $1', [id]);
    await sweepGenerations(api.engine);
  }
  await untilOrder(id, isSettled);
  return person.generation(id);
}

/** The faults of how the order ended. */
async function faultsOf(
  { mustDeliver }: Schedule,
  { over, track, world }: { over: Generation; track: Track; world: World },
): Promise<string[]> {
  const { id, status, run, refundedReason } = over;
  const [row] = await world.sql<{
    charged: number;
    isWhole: boolean;
    isUncertain: boolean;
    events: string;
  }>`select (select coalesce(-sum(amount), 0)::int from ledger_entries
              where ref_kind = 'generation' and ref_id = g.id::text) as charged,
            delivered = outputs as "isWhole",
            exists (select from provider_jobs p
                     where p.generation_id = g.id
    and p.fault = 'uncertain_submit') as "isUncertain",
            (select string_agg(data::text, ' ') from user_events
              where data->>'id' = g.id::text) as events
       from generations g where id = ${id}`;
  if (!row) return ['the order is gone'];
  const faults: string[] = [];
  const isPaid = row.charged === runs[run].price;
  const isDelivered = status === 'succeeded' && row.isWhole;
  if (row.charged !== 0 && !isPaid) faults.push(`${row.charged} tokens were charged`);
  if (isPaid !== isDelivered) faults.push(`${status}, and ${row.charged} tokens were charged`);
  if (!isPaid && refundedReason === null) faults.push('refunded without a reason');
  // A worker that was killed in a submit cannot know what it bought.
  if (mustDeliver && !isDelivered && !row.isUncertain)
    faults.push(`${status} (${refundedReason}) without a reason`);
  const bought = track.book.filter((request) => request.isPaid).map(attemptOf);
  const twice = bought.filter((attempt, at) => bought.indexOf(attempt) !== at);
  if (twice.length > 0) faults.push(`attempt ${twice[0]} was bought twice`);
  const shown = JSON.stringify(over) + row.events;
  if (shown.includes(falKey) || shown.includes('raw words')) faults.push('raw words were shown');
  return faults;
}

function attemptOf({ query }: RecordedRequest): string | null | undefined {
  return URL.parse(query.get('fal_webhook') ?? '')?.searchParams.get('attempt');
}
