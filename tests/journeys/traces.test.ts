import { PREVIEW_ENGINE } from '../../contract/providers.ts';
import { runs } from '../../contract/tools/catalogue.ts';
import { openedOnce } from '../opened.ts';
import type { Person } from '../person.ts';
import { readPhoto } from '../pictures.ts';
import type { RecordedRequest } from '../provider-stand-in/service.ts';
import { openFalStandIn, falKey } from '../provider-stand-in/fal.ts';
import { openTraceReceiver, type ReceivedSpan } from '../trace-receiver.ts';
import { until } from '../until.ts';
import { openWorld, ownAddress } from '../world.ts';

const email = 'canary-person@example.test';

const photo = await readPhoto();

describe('the trace of an order', function () {
  this.timeout(120_000);
  const receiver = openedOnce(openTraceReceiver);
  const book: RecordedRequest[] = [];
  const fal = openedOnce(() => openFalStandIn(book));
  const world = openedOnce(openWorld);
  let url: string;
  let creator: Person;

  before(async () => {
    const address = await ownAddress();
    const services = { ...fal.settings, ...receiver.settings };
    const settings = { ...services, ...address, PREVIEW_FALLBACK: 'on' };
    await world.start('api', settings);
    await world.start('worker', settings);
    url = address.APP_URL;
    creator = await world.person(url).register(email);
    await world.giveTokens(creator, 500);
  });
  afterEach(() => fal.behave());

  const order = async () => (await creator.untilEnded(await creator.startReel(photo), 90)).id;

  it('is one, from the request through queue, service and settlement to the push', async () => {
    fal.setPace(() => ({ queuedMs: 0, runningMs: 2_000 }));
    const tab = await creator.openTab();

    const id = await order();

    const spans = await receiver.untilTrace(id, hasPushed('generation.succeeded'));
    tab.close();
    fal.setPace(() => ({ queuedMs: 0, runningMs: 0 }));
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
  });

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
  });

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
  });

  it('is of a refused order too, with the refusal', async () => {
    const stranger = await world.person(url).register();
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
  });
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
