import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import type { Generation } from '../../contract/generation.ts';
import type { Media } from '../../contract/media.ts';
import { runs } from '../../contract/tools/catalogue.ts';
import { readConfig, type Config } from '../../backend/config.ts';
import { sweepGenerations } from '../../backend/generations/sweep.ts';
import { openLog } from '../../backend/log.ts';
import { modelsOf } from '../../backend/providers/model-settings.ts';
import type { OutsideProvider } from '../../backend/providers/open-providers.ts';
import type { Capability, Provider } from '../../backend/providers/provider.ts';
import { grant } from '../../backend/tokens/ledger.ts';
import { freePort } from '../../infra/run/free-port.ts';
import type { CallOptions, Person } from '../person.ts';
import { fixturePath } from '../pictures.ts';
import type { RecordedRequest } from '../provider-stand-in/service.ts';
import { until } from '../until.ts';
import { openWorld, type World } from '../world.ts';
import { capabilitiesOf, isTried, type MatrixFault, type MatrixService } from './matrix.ts';

/** What came of the order of one capability under one fault. */
export type Cell = {
  generation: Generation;
  /** Tokens that it cost in the end. */
  charged: number;
  /** Requests that met the fault. */
  met: number;
  /** Provider attempts at the capability. */
  attempts: number;
  paid: RecordedRequest[];
  /** What browsers get about it. */
  told: string;
  logged: string;
};

export type LaneCells = Map<MatrixFault, Map<Capability, Cell>>;

/** A training with few pictures: what differs is only how often the same is done. */
const SHOTS = 3;
const TOKENS = 5_000;
const WAIT_SECONDS = 120;

/**
 * Orders every capability of a service under one fault after another, from one product that is set
 * up for that service alone. Throws when the ledger does not balance in the end.
 */
export async function runLane(
  service: MatrixService,
  faults: readonly MatrixFault[],
): Promise<LaneCells> {
  const book: RecordedRequest[] = [];
  const standIn = await service.open(book);
  const world = await openWorld();
  try {
    const lane = await openLane(service, { book, standIn, world });
    const cells: LaneCells = new Map();
    for (const fault of faults) cells.set(fault, await lane.tryAll(fault));
    return cells;
  } finally {
    // First, or the product would wait for requests that are never answered.
    await standIn.close();
    await world.close();
  }
}

type Opened = {
  book: RecordedRequest[];
  standIn: Awaited<ReturnType<MatrixService['open']>>;
  world: World;
};

async function openLane(service: MatrixService, { book, standIn, world }: Opened) {
  const { provider, capabilities } = service;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    ...standIn.settings,
    ...{ PORT: String(port), APP_URL: url, WORKER_SLOTS: '8', DATABASE_POOL: '3' },
  };
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
    ...{ settings, log, uncertainSubmitSeconds: 10 },
    providers: [openProvider(provider, readConfig(settings))],
  });
  const photo = new Blob([new Uint8Array(await readFile(fixturePath('portrait.jpg')))]);
  const person = await world.person(url).register();
  const userId = person.user?.id ?? 0;
  const gift = { userId, amount: TOKENS, refKind: 'admin', refId: randomUUID(), reason: null };
  await world.database.transaction((tx) => grant(tx, gift as Parameters<typeof grant>[1]));
  const orders = await ordersOf(person, capabilitiesOf(service), photo);

  async function place(capability: Capability): Promise<string> {
    const { path, options } = orders(capability);
    const headers = { prefer: 'respond-async' };
    const answer = await person.expect<{ generationId: string }>('POST', path, {
      ...{ ...options, headers },
    });
    return answer.generationId;
  }

  async function tryAll(fault: MatrixFault): Promise<Map<Capability, Cell>> {
    const tried = capabilitiesOf(service).filter((capability) => isTried(fault, capability));
    // The pictures for a training must not meet what the training itself meets.
    const [training, others] = [
      tried.filter((capability) => capability === 'train-persona'),
      tried.filter((capability) => capability !== 'train-persona'),
    ];
    const cells = [...(await tryTogether(fault, others)), ...(await tryTogether(fault, training))];
    return new Map(cells);
  }

  async function tryTogether(
    fault: MatrixFault,
    tried: readonly Capability[],
  ): Promise<[Capability, Cell][]> {
    standIn.behave();
    await resetCircuits();
    const from = { book: book.length, lines: lines.length };
    const { call, misbehaviour, times = Infinity, ends } = fault;
    for (const capability of tried) {
      standIn.misbehave(call, misbehaviour, times, capabilities[capability]);
    }
    const placed = new Map<Capability, string>();
    for (const capability of tried) placed.set(capability, await place(capability));
    if (ends === 'timeout') {
      const areMet = async () =>
        tried.every((capability) => requestsOf(capability, from.book).some(wentWrong));
      await until(areMet, (met) => met, WAIT_SECONDS);
      await reachDeadline([...placed.values()]);
    }
    const cells: [Capability, Cell][] = [];
    for (const [capability, id] of placed) {
      const generation = await person.untilEnded(id, WAIT_SECONDS);
      cells.push([capability, await cellOf(capability, generation, from)]);
    }
    standIn.behave();
    return cells;

    async function cellOf(
      capability: Capability,
      generation: Generation,
      since: typeof from,
    ): Promise<Cell> {
      const [row] = await world.database.query<{
        charged: number;
        attempts: number;
        events: string;
      }>(
        `select (select coalesce(-sum(amount), 0)::int from ledger_entries
                  where ref_kind = 'generation' and ref_id = $1::uuid::text) as charged,
                (select count(*)::int from provider_jobs
                  where generation_id = $1::uuid and capability = $2) as attempts,
                (select coalesce(string_agg(data::text, ' '), '') from user_events
                  where data->>'id' = $1::uuid::text) as events`,
        [generation.id, capability],
      );
      if (!row) throw new Error('a query without a row');
      const requests = requestsOf(capability, since.book);
      const paid = requests.filter(({ isPaid }) => isPaid);
      const met = requests.filter(wentWrong).length;
      const told = JSON.stringify(generation) + row.events;
      const logged = lines.slice(since.lines).join('');
      return { generation, ...row, met, paid, told, logged };
    }
  }

  const wentWrong = (request: RecordedRequest) => request.wentWrong;

  function requestsOf(capability: Capability, from: number): RecordedRequest[] {
    const paths = capabilities[capability];
    return book.slice(from).filter(({ path }) => paths?.test(path));
  }

  /** As if their time were over. */
  async function reachDeadline(ids: readonly string[]): Promise<void> {
    await world.database.query(
      `update generations set deadline_at = now() where id = any($1::uuid[])`,
      [ids],
    );
    await sweepGenerations(engine);
  }

  /** Each fault meets a service that was well before. */
  async function resetCircuits(): Promise<void> {
    for (const capability of capabilitiesOf(service)) {
      await engine.health.recordSuccess({ provider: provider.name, capability });
    }
  }

  return { tryAll };
}

function openProvider({ name, open }: OutsideProvider, config: Config): Provider {
  const provider = open({ config, models: modelsOf(config.models, name) });
  return provider.shotsPerTraining ? { ...provider, shotsPerTraining: SHOTS } : provider;
}

/** What is ordered for each capability; what it needs is made while the service is well. */
async function ordersOf(person: Person, capabilities: readonly Capability[], photo: Blob) {
  const choice = { gender: 'Female', race: 'Latino' };
  let selectedImageUrl: string | undefined;
  let influencerId: number | undefined;
  if (capabilities.includes('train-persona')) {
    await person.expect('POST', runs.personaOptions.path, { json: choice });
    const [portrait] = await person.expect<Media[]>('GET', '/api/ai-influencer/options');
    selectedImageUrl = portrait?.imageUrl;
    await person.expect('POST', runs.personaTraining.path, {
      json: { ...choice, selectedImageUrl },
    });
    const [trained] = await until(
      () =>
        person.expect<{ id: number; trainingStatus: string }[]>('GET', '/api/ai-influencer/list'),
      ([first]) => first?.trainingStatus === 'completed',
      WAIT_SECONDS,
    );
    influencerId = trained?.id;
  }
  const form = (field: string, texts: Record<string, string> = {}): FormData => {
    const filled = new FormData();
    for (const [name, text] of Object.entries(texts)) filled.set(name, text);
    filled.set(field, photo, 'photo.jpg');
    return filled;
  };
  const training = { path: runs.personaTraining.path, json: { ...choice, selectedImageUrl } };
  const of: Readonly<Partial<Record<Capability, () => { path: string } & CallOptions>>> = {
    'text-to-image': () => ({ path: runs.story.path, json: { theme: 'luxuryTravel' } }),
    enhance: () => ({ path: runs.enhance.path, form: form('avatar') }),
    'image-to-video': () => ({
      ...{ path: runs.reel.path },
      form: form('file', { category: 'flexing', option: 'Flex Abs' }),
    }),
    'persona-shot': () => training,
    'train-persona': () => training,
    'persona-image': () => ({
      ...{ path: runs.personaImage.path, json: { influencerId, prompt: 'at the sea' } },
    }),
    hashtags: () => ({ path: runs.hashtags.path, json: { theme: 'sourdough baking' } }),
  };
  return (capability: Capability) => {
    const order = of[capability];
    if (!order) throw new Error(`no outside provider makes ${capability}`);
    const { path, ...options } = order();
    return { path, options };
  };
}
