import { Writable } from 'node:stream';
import type { Generation } from '../../contract/generation.ts';
import { readConfig } from '../../backend/config.ts';
import { attemptCostMicros } from '../../backend/generations/attempts/rows.ts';
import type { Engine } from '../../backend/generations/engine.ts';
import { sweepGenerations } from '../../backend/generations/endings/sweep.ts';
import { openLog } from '../../backend/log.ts';
import { modelsOf } from '../../backend/providers/model-settings.ts';
import type { Capability } from '../../backend/providers/provider.ts';
import type { Person } from '../person.ts';
import { readPhoto } from '../pictures.ts';
import type { RecordedRequest } from '../provider-stand-in/service.ts';
import { until } from '../until.ts';
import { openWorld, ownAddress, type World } from '../world.ts';
import type { MatrixFault, MatrixService, MatrixStandIn } from './matrix-fault.ts';
import { callOf, groupsOf } from './matrix.ts';
import { ordersOf, type Orders } from './orders.ts';
import { openAssignments, openTracks } from './tracks.ts';
import { isOver, isSettled, openOrderWait, type UntilOrder, WAIT_SECONDS } from './waits.ts';

/** The outcome of the order of one capability under one fault. */
export type Cell = {
  generation: Generation;
  /** Tokens that it cost in the end. */
  charged: number;
  /** Requests that met the fault. */
  met: number;
  /** Provider attempts at the capability. */
  attempts: number;
  /** The costs that are counted for them, in millionths of a dollar. */
  costMicros: number;
  paid: RecordedRequest[];
  /** The answers of the receiver of the service's reports to all that came meanwhile. */
  reports: number[];
  /** The text that browsers get about it. */
  shown: string;
};

export type ServiceCells = {
  /** By fault; what went wrong with the trial itself where there are none. */
  cells: ReadonlyMap<MatrixFault, ReadonlyMap<Capability, Cell> | Error>;
  /** All that the product logged. */
  logged: string;
};

const TOKENS = 5_000;
/**
 * Faults that are tried at the same time: most of what one takes is waiting. With six, beside other
 * long journeys, the one event loop of all services was seen to lag until connections timed out.
 */
const TRACKS = 4;

/**
 * Orders every capability of a service under each fault, from one product that is set up for that
 * service alone; faults that are tried at the same time have a stand-in each. Resolves when the
 * product is open; `over` throws when the ledger does not balance in the end.
 */
export async function beginService(
  service: MatrixService,
  faults: readonly MatrixFault[],
): Promise<{ over: Promise<ServiceCells> }> {
  const product = await openProduct(service, Math.min(TRACKS, faults.length));
  return { over: tryFaults(product, [...faults]) };
}

async function tryFaults(
  product: Awaited<ReturnType<typeof openProduct>>,
  left: MatrixFault[],
): Promise<ServiceCells> {
  const cells = new Map<MatrixFault, Map<Capability, Cell> | Error>();
  try {
    await Promise.all(
      product.tracks.map(async (open) => {
        const tryAll = await open();
        for (let fault = left.shift(); fault; fault = left.shift()) {
          cells.set(fault, await tryAll(fault).catch(toError));
        }
      }),
    );
    return { cells, logged: product.logged() };
  } finally {
    await product.close();
  }
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

async function openProduct(service: MatrixService, count: number) {
  const { provider, shots } = service;
  const books = Array.from({ length: count }, (): RecordedRequest[] => []);
  const standIns = await Promise.all(books.map((book) => service.open(book)));
  const world = await openWorld();
  const address = await ownAddress();
  const own = { ...address, WORKER_SLOTS: '32', DATABASE_POOL: '6' };
  const { assign, trackOf } = openAssignments();
  const adapters = standIns.map(({ settings }) => {
    const config = readConfig({ ...settings, ...own });
    return provider.open({ config, models: modelsOf(config.models, provider.name) });
  });
  const tracks = openTracks(adapters, trackOf);
  const lines: string[] = [];
  const log = openLog(
    'info',
    new Writable({
      write: (line: Buffer, _encoding, done) => {
        lines.push(line.toString());
        done();
      },
    }),
  );
  const { engine } = await world.open({
    waits: { uncertainSeconds: 10, soonSeconds: 3, absentSeconds: 4 },
    log,
    settings: { ...standIns[0]?.settings, ...own },
    providers: [shots ? { ...tracks, shotsPerTraining: shots } : tracks],
  });
  // Each fault meets a service that was well before, whatever is tried beside it.
  engine.health.recordFault = async () => undefined;
  const untilOrder = openOrderWait(world.database);

  return {
    tracks: standIns.map((standIn, at) => async () => {
      const person = await world.person(address.APP_URL).register();
      await world.giveTokens(person, TOKENS);
      const assignHere = (id: string) => assign(id, at);
      const photo = await readPhoto();
      const orders = await ordersOf(person, service, { photo, assign: assignHere, untilOrder });
      const book = books[at] ?? [];
      const parts = { standIn, book, world, engine, untilOrder };
      const ground = { ...parts, person, orders, assign: assignHere };
      return openTrack(service, ground);
    }),
    logged: () => lines.join(''),
    close: async () => {
      // First, or the product would wait for requests that are never answered.
      await Promise.all(standIns.map((standIn) => standIn.close()));
      await world.close();
    },
  };
}

type Ground = {
  standIn: MatrixStandIn;
  book: RecordedRequest[];
  world: World;
  engine: Engine;
  untilOrder: UntilOrder;
  person: Person;
  orders: Orders;
  assign: (generationId: string) => void;
};

function openTrack(service: MatrixService, ground: Ground) {
  const { standIn, book, world, engine, untilOrder, person, orders, assign } = ground;
  const { capabilities } = service;

  async function tryAll(fault: MatrixFault): Promise<Map<Capability, Cell>> {
    const cells: [Capability, Cell][] = [];
    for (const group of groupsOf(service, fault)) {
      const placed = new Map<Capability, string>();
      try {
        cells.push(...(await tryPlaced(fault, group, placed)));
      } catch (error) {
        await clear(placed.values());
        throw error;
      }
    }
    return new Map(cells);
  }

  /**
   * Ends what a trial leaves that broke, such as by a busy database: the next one would meet its
   * fault, and take its orders' requests for its own.
   */
  async function clear(ids: Iterable<string>): Promise<void> {
    behave();
    for (const id of ids) {
      const cancelled = () => person.call('DELETE', `/api/generations/${id}`);
      await until(cancelled, ({ status }) => status < 500, WAIT_SECONDS);
      await untilOrder(id, isSettled);
    }
  }

  async function tryPlaced(
    fault: MatrixFault,
    tried: readonly Capability[],
    placed: Map<Capability, string>,
  ): Promise<[Capability, Cell][]> {
    const since = { book: book.length, reports: standIn.webhooks?.statuses.length ?? 0 };
    misbehave(fault, tried);
    for (const capability of tried) {
      const id = await orders(capability);
      assign(id);
      placed.set(capability, id);
    }
    const isMet = (request: RecordedRequest) => (fault.call ? request.wentWrong : request.isPaid);
    await Promise.all([...placed].map(([capability, id]) => untilOver(capability, id)));
    behave();
    return Promise.all(
      [...placed].map(async ([capability, id]): Promise<[Capability, Cell]> => {
        // What never answers is waited for as long as a submit may take: minutes, for pictures.
        if (fault.misbehaviour?.how !== 'hang-after' || fault.ends !== 'timeout') {
          await untilOrder(id, isSettled);
        }
        return [capability, await cellOf(capability, await person.generation(id))];
      }),
    );

    async function untilOver(capability: Capability, id: string): Promise<void> {
      if (fault.ends === 'timeout' || fault.ends === 'cancelled') {
        const met = async () => requestsOf(capability, since.book).some(isMet);
        await until(met, (isDone) => isDone, WAIT_SECONDS);
        await (fault.ends === 'timeout' ? reachDeadline(id) : cancel(id));
      }
      await untilOrder(id, isOver);
    }

    async function cellOf(capability: Capability, generation: Generation): Promise<Cell> {
      const [row] = await world.database.query<{
        charged: number;
        attempts: number;
        costMicros: number;
        events: string;
      }>(
        `select (select coalesce(-sum(amount), 0)::int from ledger_entries
                  where ref_kind = 'generation' and ref_id = $1::uuid::text) as charged,
                count(p.id)::int as attempts,
                coalesce(sum(${attemptCostMicros}), 0)::int as "costMicros",
                (select coalesce(string_agg(data::text, ' '), '') from user_events
                  where data->>'id' = $1::uuid::text) as events
           from provider_jobs p where generation_id = $1::uuid and capability = $2`,
        [generation.id, capability],
      );
      if (!row) throw new Error('a query without a row');
      const requests = requestsOf(capability, since.book);
      return {
        generation,
        ...row,
        met: requests.filter(isMet).length,
        paid: requests.filter(({ isPaid }) => isPaid),
        reports: standIn.webhooks?.statuses.slice(since.reports) ?? [],
        shown: JSON.stringify(generation) + row.events,
      };
    }
  }

  function misbehave(fault: MatrixFault, tried: readonly Capability[]): void {
    const { misbehaviour, times = Infinity, webhooks, isEndless } = fault;
    for (const capability of tried) {
      const call = callOf(service, fault, capability);
      if (call && misbehaviour) {
        standIn.misbehave(call, misbehaviour, times, capabilities[capability]);
      }
    }
    if (webhooks && standIn.webhooks) standIn.webhooks.manner = webhooks;
    if (isEndless) standIn.setEndless?.(anyOf(tried.map((capability) => capabilities[capability])));
  }

  function behave(): void {
    standIn.behave();
    standIn.setEndless?.(null);
    if (standIn.webhooks) standIn.webhooks.manner = 'once';
  }

  const cancel = (id: string) => person.expect('DELETE', `/api/generations/${id}`);

  function requestsOf(capability: Capability, from: number): RecordedRequest[] {
    const paths = capabilities[capability];
    return book.slice(from).filter(({ path }) => paths?.test(path));
  }

  /** Ends the time of an order's work: one that waits for a worker ends for another reason. */
  async function reachDeadline(id: string): Promise<void> {
    const begun = "select from generations where id = $1 and state <> 'queued'";
    await until(
      () => world.database.query(begun, [id]),
      (rows) => rows.length > 0,
      WAIT_SECONDS,
    );
    await world.database.query('update generations set deadline_at = now() where id = $1', [id]);
    await sweepGenerations(engine);
  }

  return tryAll;
}

const anyOf = (paths: readonly (RegExp | undefined)[]) =>
  new RegExp(paths.map((path) => path?.source ?? '$^').join('|'));
