import { PREVIEW_ENGINE } from '../../contract/providers.ts';
import { runs } from '../../contract/tools/catalogue.ts';
import { freePort } from '../../infra/run/free-port.ts';
import type { Person } from '../person.ts';
import { readPhoto } from '../pictures.ts';
import type { RecordedRequest } from '../provider-stand-in/service.ts';
import { openFalStandIn, falKey, type FalStandIn } from '../provider-stand-in/fal.ts';
import { openTraceReceiver, type ReceivedSpan, type TraceReceiver } from '../trace-receiver.ts';
import { until } from '../until.ts';
import { openWorld, type ProductProcess, type World } from '../world.ts';

type Line = Record<string, unknown> & { msg: string };

const email = 'canary-person@example.test';

const photo = await readPhoto();

describe('the trace of an order', () => {
  let receiver: TraceReceiver;
  let fal: FalStandIn;
  let world: World;
  let settings: Record<string, string>;
  let worker: ProductProcess;
  let creator: Person;
  const book: RecordedRequest[] = [];
  const lines: Line[] = [];

  before(async () => {
    receiver = await openTraceReceiver();
    fal = await openFalStandIn(book);
    world = await openWorld();
    const port = String(await freePort());
    settings = {
      ...fal.settings,
      ...receiver.settings,
      PREVIEW_FALLBACK: 'on',
      APP_URL: `http://127.0.0.1:${port}`,
    };
    const api = await start('api', { PORT: port });
    worker = await start('worker');
    creator = await world.person(api.url ?? '').register(email);
    await world.giveTokens(creator, 500);
  }).timeout(120_000);
  after(async () => {
    await world.close();
    await fal.close();
    await receiver.close();
  });
  beforeEach(() => {
    fal.behave();
    fal.webhooks.manner = 'once';
    setPace(0);
    receiver.mood = 'well';
    lines.length = 0;
  });

  async function start(role: 'api' | 'worker', extra: Record<string, string> = {}) {
    const started = await world.start(role, { ...settings, ...extra });
    let rest = '';
    started.child.stdout?.on('data', (chunk: Buffer) => {
      const [last = '', ...whole] = (rest + chunk.toString()).split('\n').toReversed();
      rest = last;
      lines.push(...whole.toReversed().map((text) => JSON.parse(text) as Line));
    });
    return started;
  }
  const setPace = (runningMs: number) => fal.setPace(() => ({ queuedMs: 0, runningMs }));
  const untilAsked = (call: string, from: number) =>
    until(
      async () => book.slice(from),
      (requests) => requests.some((request) => request.call === call),
      60,
    );
  const order = async () => (await creator.untilEnded(await creator.startReel(photo), 90)).id;

  it('is one, from the request through queue, service and settlement to the push', async () => {
    setPace(2_000);
    const tab = await creator.openTab();

    const id = await order();

    const isCallback = ({ route }: Line) => route === '/api/providers/:name/callback';
    expect(lines.find(isCallback)).to.include({ status: 200 });

    const spans = await receiver.untilTrace(id, hasPushed('generation.succeeded'));
    tab.close();
    const root = spanOf(spans, 'POST /api/generate-reels');
    const [first, second] = spans.filter(({ name }) => name === 'step');
    expect(spans.map(placeOf(spans)).toSorted()).to.deep.equal([
      'api: POST /api/generate-reels',
      'api: POST /api/generate-reels > accept',
      'api: POST /api/generate-reels > push',
      'api: POST /api/generate-reels > push',
      'api: POST /api/generate-reels > push',
      'worker: POST /api/generate-reels > attempt',
      'worker: POST /api/generate-reels > queue',
      'worker: POST /api/generate-reels > queue',
      'worker: POST /api/generate-reels > step',
      'worker: POST /api/generate-reels > step',
      'worker: POST /api/generate-reels > step > settle',
      'worker: POST /api/generate-reels > step > submit',
    ]);
    const ids = spans.map(({ attributes }) => attributes['lumireel.generation.id']);
    expect(new Set(ids)).to.have.all.keys(id);
    expect(root.attributes).to.include({
      'http.response.status_code': 202,
      'lumireel.user.id': creator.user?.id,
    });
    expect(spanOf(spans, 'submit').parentSpanId).to.equal(first?.spanId);
    expect(spanOf(spans, 'settle').parentSpanId).to.equal(second?.spanId);
    expect(first?.attributes).to.include({ 'lumireel.tool': 'reels', 'lumireel.step': 0 });
    expect(spanOf(spans, 'attempt').attributes).to.include({
      'lumireel.provider': 'fal',
      'lumireel.capability': 'image-to-video',
      'lumireel.outcome': 'done',
      'lumireel.cost_micros': 420_000,
    });
    expect(publishedIn(spans, 'accept')).to.include('generation.queued');
    expect(publishedIn(spans, 'step')).to.include('generation.started');
    expect(publishedIn(spans, 'settle')).to.include('generation.succeeded');
  }).timeout(120_000);

  it('tells outside services nothing, and the receiver nothing that is secret', async () => {
    const id = await order();
    await receiver.untilTrace(id, has('attempt'));

    expect(book.filter(({ call }) => call === 'submit')).not.to.be.empty;
    for (const { headers } of book) expect(headers).to.not.have.any.keys('traceparent', 'baggage');
    const [asked] = book.flatMap(({ json }) =>
      json && typeof json === 'object' && 'prompt' in json ? [String(json.prompt)] : [],
    );
    expect(asked).to.be.a('string').and.have.length.greaterThan(10);
    const sent = receiver.bodies.join('\n');
    for (const secret of [email, falKey, asked, 'Flex Abs']) expect(sent).to.not.include(secret);
  }).timeout(120_000);

  it('goes on at the next provider, with each attempt and its fault', async () => {
    fal.misbehave('submit', { how: 'error', status: 503 }, Infinity);

    // A picture: what makes it does not matter here, and a reel of the preview engine takes long.
    const { id } = await creator.untilEnded(await creator.startEnhancement(photo), 90);

    const spans = await receiver.untilTrace(id, hasAttempt(PREVIEW_ENGINE, 'done'));
    const attempts = spans.filter(({ name }) => name === 'attempt');
    expect(
      attempts.map(({ attributes }) => [
        attributes['lumireel.provider'],
        attributes['lumireel.outcome'],
        attributes['error.type'],
      ]),
    ).to.deep.equal([
      ['fal', 'failed', 'unavailable'],
      ['fal', 'failed', 'unavailable'],
      [PREVIEW_ENGINE, 'done', undefined],
    ]);
  }).timeout(120_000);

  it('goes on in another worker when the first is killed', async () => {
    fal.misbehave('file', { how: 'hang-before' }, 1);
    const from = book.length;
    const id = await creator.startReel(photo);
    await untilAsked('file', from);
    await receiver.untilTrace(id, has('submit'));

    await worker.kill('SIGKILL');
    worker = await start('worker');

    const { status } = await creator.untilEnded(id, 90);
    const spans = await receiver.untilTrace(id, has('settle'));
    expect(status).to.equal('succeeded');
    const instances = spans.filter(({ name }) => name === 'step').map(({ instance }) => instance);
    expect(new Set(instances)).to.have.length(2);
    expect(spans.filter(({ name }) => name === 'attempt')).to.have.length(1);
    expect(spanOf(spans, 'attempt').attributes['lumireel.outcome']).to.equal('done');
  }).timeout(180_000);

  it('is of a refused order too, with the refusal', async () => {
    const stranger = await world.person(settings['APP_URL'] ?? '').register();
    const json = { gender: 'Female', race: 'Latino' };
    const headers = { prefer: 'respond-async' };
    const buy = () => stranger.call('POST', runs.personaOptions.path, { json, headers });
    const statuses = [(await buy()).status, (await buy()).status];

    const isIt = ({ attributes }: ReceivedSpan) => attributes['http.response.status_code'] === 402;
    const spans = await until(
      async () => receiver.spans.filter(isIt),
      (found) => found.length > 0,
    );
    expect(statuses).to.deep.equal([202, 402]);
    expect(spans[0]?.attributes).to.include({ 'error.type': 'tokens.insufficient' });
  }).timeout(120_000);
});

const has = (wanted: string) => (spans: readonly ReceivedSpan[]) =>
  spans.some(({ name }) => name === wanted);
/** Says whether all spans have come that others belong to: those end, and come, after them. */
const isWhole = (spans: readonly ReceivedSpan[]) =>
  spans.every((span) => !span.parentSpanId || spans.some((p) => p.spanId === span.parentSpanId));
const hasPushed = (type: string) => (spans: readonly ReceivedSpan[]) =>
  has('attempt')(spans) &&
  isWhole(spans) &&
  spans.some(
    ({ name, attributes }) => name === 'push' && attributes['lumireel.event.type'] === type,
  );
const hasAttempt = (provider: string, outcome: string) => (spans: readonly ReceivedSpan[]) =>
  spans.some(
    ({ name, attributes }) =>
      name === 'attempt' &&
      attributes['lumireel.provider'] === provider &&
      attributes['lumireel.outcome'] === outcome,
  );

function spanOf(spans: readonly ReceivedSpan[], wanted: string): ReceivedSpan {
  const [first, ...more] = spans.filter(({ name }) => name === wanted);
  if (!first || more.length > 0) throw new Error(`${more.length + 1} spans ${wanted}`);
  return first;
}

/** The process that sent a span, and the names of its parents and its own. */
const placeOf =
  (spans: readonly ReceivedSpan[]) =>
  (span: ReceivedSpan): string => {
    const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
    if (!parent && span.parentSpanId) throw new Error(`${span.name} has no parent`);
    const path = parent ? `${placeOf(spans)(parent).split(': ')[1]} > ${span.name}` : span.name;
    return `${span.service.replace('lumireel-', '')}: ${path}`;
  };

const publishedIn = (spans: readonly ReceivedSpan[], wanted: string) =>
  spans
    .filter(({ name }) => name === wanted)
    .flatMap(({ events }) => events.map(({ attributes }) => attributes['lumireel.event.type']));
