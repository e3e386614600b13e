import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Media } from '../../contract/media.ts';
import { runs } from '../../contract/tools/catalogue.ts';
import { grant } from '../../backend/tokens/ledger.ts';
import { freePort } from '../../infra/run/free-port.ts';
import type { Person } from '../person.ts';
import { fixturePath } from '../pictures.ts';
import { openFalStandIn, type FalStandIn } from '../provider-stand-in/fal.ts';
import type { Misbehaviour, RecordedRequest } from '../provider-stand-in/service.ts';
import { until } from '../until.ts';
import { openWorld, type World } from '../world.ts';

type Kind = 'reel' | 'enhance' | 'training';
type Point = {
  /** Where the worker is with this order when it is killed. */
  title: string;
  order: Kind;
  /** The request that is never answered, and by what it is told from others. */
  hangs?: { call: string; paths?: RegExp; isDone?: true };
  /** The order waits for the service this long, long enough for the worker to be gone. */
  waits?: RegExp;
  /** The table whose row of the order is locked while its result is fetched. */
  locks?: 'provider_jobs' | 'generations';
  isCancelled?: true;
};

const LONG_MS = 20_000;
const video = /kling-video/;
const shot = /nano-banana/;
const trainer = /trainer/;
const upscaler = /crystal/;

/** Requests give up after about 13 seconds, so those that wait for none come first. */
const points: readonly Point[] = [
  { title: 'a reel waits in the queue', order: 'reel', waits: video },
  { title: 'an enhancement waits in the queue', order: 'enhance', waits: upscaler },
  { title: 'the pictures of a training wait in the queue', order: 'training', waits: shot },
  { title: 'a training waits in the queue', order: 'training', waits: trainer },
  { title: 'a waiting reel is being cancelled', order: 'reel', waits: video, isCancelled: true },
  { title: 'the answer to a submit is not stored', order: 'reel', locks: 'provider_jobs' },
  { title: 'a made reel is not delivered', order: 'reel', locks: 'generations' },
  { title: 'an upload is asked for', order: 'reel', hangs: { call: 'upload' } },
  { title: 'a photo is on its way', order: 'enhance', hangs: { call: 'put' } },
  { title: 'a photo was sent, its answer is missing', order: 'reel', hangs: done('put') },
  { title: 'a portrait is on its way', order: 'training', hangs: { call: 'put' } },
  { title: 'a submit has not arrived', order: 'reel', hangs: at('submit', video) },
  { title: 'a submit was accepted unheard', order: 'reel', hangs: done('submit', video) },
  { title: 'an enhancement was accepted unheard', order: 'enhance', hangs: done('submit') },
  { title: 'a shot has not arrived', order: 'training', hangs: at('submit', shot) },
  { title: 'a shot was accepted unheard', order: 'training', hangs: done('submit', shot) },
  { title: 'a training has not arrived', order: 'training', hangs: at('submit', trainer) },
  { title: 'a training was accepted unheard', order: 'training', hangs: done('submit', trainer) },
  { title: 'a reel is looked at', order: 'reel', hangs: at('status', video) },
  { title: 'a result is read', order: 'reel', hangs: at('result', /kling-video/) },
  { title: 'an enhancement is read', order: 'enhance', hangs: at('result', /crystal/) },
  { title: 'a video is fetched', order: 'reel', hangs: at('file', /mp4$/) },
  { title: 'the result of a training is read', order: 'training', hangs: at('result', trainer) },
  { title: 'model weights are fetched', order: 'training', hangs: at('file', /safetensors$/) },
];

describe('a worker that is killed', () => {
  let fal: FalStandIn;
  let world: World;
  let creator: Person;
  let photo: Blob;
  let settings: Record<string, string>;
  const book: RecordedRequest[] = [];
  const placed = new Map<Point, string>();

  before(async () => {
    fal = await openFalStandIn(book);
    world = await openWorld();
    photo = new Blob([new Uint8Array(await readFile(fixturePath('portrait.jpg')))]);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    settings = { ...fal.settings, PORT: String(port), APP_URL: url, WORKER_SLOTS: '64' };
    await world.open({ role: 'api', settings });
    const doomed = await world.start('worker', settings);
    creator = await richPerson(url);
    const portrait = await portraitOf(creator);
    const locks: (() => Promise<void>)[] = [];
    for (const point of points) locks.push(await bring(point, portrait));
    await doomed.kill('SIGKILL');
    fal.behave();
    fal.setPace(() => ({ queuedMs: 0, runningMs: 0 }));
    for (const unlock of locks) await unlock();
    await world.start('worker', settings);
    await shortenUncertainty();
  }).timeout(300_000);
  after(async () => {
    await fal.close();
    await world.close();
  });

  for (const point of points) {
    it(`leaves nothing half done where ${point.title}`, async () => {
      const id = placed.get(point) ?? expect.fail('it was not placed');
      const { status, run } = await creator.untilEnded(id, 120);

      expect(status).to.be.oneOf(point.isCancelled ? ['cancelled'] : ['succeeded', 'failed']);
      expect(await chargeOf(id)).to.equal(status === 'succeeded' ? runs[run].price : 0);
      const [{ outputs } = { outputs: 0 }] = await world.database.query<{ outputs: number }>(
        'select delivered as outputs from generations where id = $1',
        [id],
      );
      expect(outputs).to.equal(status === 'succeeded' ? 1 : 0);
    }).timeout(150_000);
  }

  it('bought nothing twice for one attempt, and ends every attempt', async () => {
    const bought = book.filter(({ isPaid }) => isPaid).map(attemptOf);
    expect(bought.length).to.be.greaterThan(points.length);
    expect(bought).to.deep.equal([...new Set(bought)]);
    await until(
      () => world.database.query('select id from provider_jobs where finished_at is null'),
      (open) => open.length === 0,
      30,
    );
  });

  async function bring(point: Point, portrait: string): Promise<() => Promise<void>> {
    const { hangs, waits, locks } = point;
    fal.setPace((endpoint) => ({ queuedMs: waits?.test(endpoint) ? LONG_MS : 0, runningMs: 0 }));
    if (hangs) {
      const hang: Misbehaviour = { how: hangs.isDone ? 'hang-after' : 'hang-before' };
      fal.misbehave(hangs.call, hang, 1, hangs.paths);
    }
    const slowCall = locks === 'provider_jobs' ? 'submit' : 'file';
    if (locks) fal.misbehave(slowCall, { how: 'slow', milliseconds: 1500 });
    const from = book.length;
    const id = await place(point.order, portrait);
    placed.set(point, id);
    const isWaiting = () =>
      fal.jobs().some(({ startsAt, endpoint }) => startsAt > Date.now() && waits?.test(endpoint));
    await until(
      async () => book.slice(from),
      (since) =>
        waits
          ? isWaiting() && since.some(({ call }) => call === 'status')
          : since.some(({ call, wentWrong }) => wentWrong && call === (hangs?.call ?? slowCall)),
      60,
    );
    if (point.isCancelled) {
      fal.misbehave('cancel', { how: 'hang-before' });
      await creator.expect('DELETE', `/api/generations/${id}`);
      await until(
        async () => book.some(({ call }) => call === 'cancel'),
        (isAsked) => isAsked,
      );
    }
    return locks ? lock(locks, id) : async () => undefined;
  }

  /** Locks the order's row, and resolves when the worker waits for it with what it was given. */
  async function lock(
    table: NonNullable<Point['locks']>,
    id: string,
  ): Promise<() => Promise<void>> {
    const { database } = world;
    const unlocking = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const before = (await world.files('media')).length;
    const held = database.transaction(async (tx) => {
      const column = table === 'generations' ? 'id' : 'generation_id';
      await tx.query(`select 1 from ${table} where ${column} = $1 for update`, [id]);
      locked.resolve();
      await unlocking.promise;
    });
    await locked.promise;
    await until(
      async () =>
        table === 'generations'
          ? (await world.files('media')).length > before
          : (await database.query('select 1 from pg_locks where not granted')).length > 0,
      (isReached) => isReached,
    );
    return async () => {
      unlocking.resolve();
      await held;
    };
  }

  /** As if the two minutes were over in which a submit without an answer may still be reported. */
  async function shortenUncertainty(): Promise<void> {
    const { database } = world;
    await until(
      () => database.query(`select id from provider_jobs where state = 'submitting'`),
      (open) => open.length === 0,
      60,
    );
    await database.query(
      `update provider_jobs set state_since = state_since - interval '2 minutes'
        where state = 'uncertain'`,
    );
  }

  async function place(order: Kind, portrait: string): Promise<string> {
    const headers = { prefer: 'respond-async' };
    const form = new FormData();
    form.set(order === 'reel' ? 'file' : 'avatar', photo, 'photo.jpg');
    if (order === 'reel') {
      form.set('category', 'flexing');
      form.set('option', 'Flex Abs');
    }
    const json = { gender: 'Female', race: 'Latino', selectedImageUrl: portrait };
    const [run, options] = {
      reel: [runs.reel, { form }] as const,
      enhance: [runs.enhance, { form }] as const,
      training: [runs.personaTraining, { json }] as const,
    }[order];
    const answer = await creator.expect<{ generationId: string }>('POST', run.path, {
      ...{ ...options, headers },
    });
    return answer.generationId;
  }

  async function richPerson(url: string): Promise<Person> {
    const person = await world.person(url).register();
    const userId = person.user?.id ?? 0;
    const gift = { userId, amount: 2000, refKind: 'admin', reason: null } as const;
    await world.database.transaction((tx) => grant(tx, { ...gift, refId: randomUUID() }));
    return person;
  }

  async function portraitOf(person: Person): Promise<string> {
    const json = { gender: 'Female', race: 'Latino' };
    await person.expect('POST', runs.personaOptions.path, { json });
    const [portrait] = await person.expect<Media[]>('GET', '/api/ai-influencer/options');
    return portrait?.imageUrl ?? expect.fail('there is no portrait');
  }

  async function chargeOf(id: string): Promise<number> {
    const [row] = await world.database.query<{ charged: number }>(
      `select -sum(amount)::int as charged from ledger_entries
        where ref_kind = 'generation' and ref_id = $1`,
      [id],
    );
    return row?.charged ?? 0;
  }
});

function at(call: string, paths: RegExp): Point['hangs'] {
  return { call, paths };
}

function done(call: string, paths?: RegExp): Point['hangs'] {
  return { call, isDone: true, ...(paths ? { paths } : {}) };
}

function attemptOf({ query }: RecordedRequest): string | null | undefined {
  return URL.parse(query.get('fal_webhook') ?? '')?.searchParams.get('attempt');
}
