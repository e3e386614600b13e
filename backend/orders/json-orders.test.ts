import type { TokenEntry } from '../../contract/tokens.ts';
import { runs, type RunKey } from '../../contract/tools/catalogue.ts';
import { resourcesOf } from '../../tests/authorisation/resources.ts';
import { openedEach } from '../../tests/opened.ts';
import { type TestApp, appOnce } from '../../tests/test-app.ts';
import { providersOfAll } from '../../tests/scripted-provider.ts';
import { grantTokens } from '../admin/grant-tokens.ts';

type Buyer = Awaited<ReturnType<TestApp['signUp']>>;
type Input = Record<string, unknown>;

/** The runs that are ordered in JSON, and an order of each that is taken. */
const orders: [run: RunKey, goods: (app: TestApp, buyer: Buyer) => Promise<Input>][] = [
  ['story', async () => ({ theme: 'customPrompt', customPrompt: 'a cup' })],
  ['hashtags', async () => ({ theme: 'coffee' })],
  ['sketch', async (app, { id }) => ({ imageId: await resourcesOf(app, id).stillImageId() })],
  ['personaOptions', async () => ({ gender: 'Female', race: 'Asian' })],
  [
    'personaTraining',
    async (app, { id }) => {
      const selectedImageUrl = await resourcesOf(app, id).portraitUrl();
      return { gender: 'Male', race: 'Asian', selectedImageUrl };
    },
  ],
  [
    'personaImage',
    async (app, { id }) => {
      const influencerId = await resourcesOf(app, id).influencerId();
      return { influencerId, prompt: 'at the sea' };
    },
  ],
];

const selectionRequired = 'Gender and race selection required';
/** The texts of section 5 of the specification for a field that is missing or of a wrong type. */
const specifiedTexts: Partial<Record<RunKey, Record<string, string>>> = {
  story: { theme: 'Please select a theme.', customPrompt: 'Please enter a custom prompt.' },
  hashtags: { theme: 'Please enter a theme to generate hashtags for.' },
  sketch: { imageId: 'Please choose an image to sketch.' },
  personaOptions: { gender: selectionRequired, race: selectionRequired },
  personaTraining: {
    gender: selectionRequired,
    race: selectionRequired,
    selectedImageUrl: selectionRequired,
  },
  personaImage: { prompt: 'Please enter a prompt to generate an image' },
};

describe('an order sent as JSON', () => {
  const app = appOnce({}, { providers: providersOfAll() });
  const buyer = openedEach(() => app.signUp());
  beforeEach(() => grantTokens(app.engine, { by: null, user: { id: buyer.id }, amount: 90 }));

  const json = { 'Content-Type': 'application/json' };
  const send = (run: RunKey, body: unknown, headers: Record<string, string> = json) =>
    app.call('POST', runs[run].path, {
      cookie: buyer.cookie,
      body,
      headers: { Prefer: 'respond-async', ...headers },
    });
  const ordered = () =>
    // What pictures and personas were made in has no input.
    app.sql<{ id: string; input: Input }>`
      select id, input from generations where user_id = ${buyer.id} and input <> '{}'`;

  it('push each new ledger entry to the open tabs of its user alone', async () => {
    const { json: order } = await send('hashtags', { theme: 'coffee' });
    const { generationId } = order as { generationId: string };
    await app.call('DELETE', `/api/generations/${generationId}`, { cookie: buyer.cookie });

    const { events } = await app.engine.events.replay(buyer.id, 0);

    const recorded = events.flatMap(({ type, data }) => (type === 'balance.changed' ? [data] : []));
    const answer = await app.call('GET', '/api/tokens/history?limit=3', { cookie: buyer.cookie });
    const history = answer.json as TokenEntry[];
    expect(recorded).to.deep.equal(
      history.toReversed().map((entry) => ({ tokenBalance: entry.balance, entries: [entry] })),
    );
    expect(history.map(({ kind }) => kind)).to.deep.equal(['refund', 'charge', 'grant']);
    const { cookie } = await app.signUp();
    const others = await app.call('GET', '/api/events?after=0', { cookie });
    expect(others.json).to.deep.equal({ reset: false, events: [], head: 0 });
  });

  for (const [run, goods] of orders) {
    it(`of ${run} is refused without a charge, whatever is wrong with it, by the specification’s texts`, async () => {
      const good = await goods(app, buyer);
      const text = JSON.stringify(good);
      const files = await app.storedFiles();
      const inField = Object.keys(good).flatMap((field): [Input, string?][] => [
        ...[undefined, null, true, [good[field]], { $ne: good[field] }, -7].map(
          (value): [Input, string?] => [{ ...good, [field]: value }, specifiedTexts[run]?.[field]],
        ),
        ...[-1.5, 2 ** 40, '', ' \u200b\n', 'constructor', '__proto__'].map((value): [Input] => [
          { ...good, [field]: value },
        ]),
      ]);
      const wrong: [body: unknown, error?: string, headers?: Record<string, string>][] = [
        [undefined],
        [{ ...good, price: 0 }],
        [text.replace('{', '{"__proto__":{"price":0},')],
        [text, undefined, { ...json, 'Idempotency-Key': 'x'.repeat(256) }],
        ...inField.filter(([body]) => !isTaken(run, body)),
      ];

      for (const [body, error, headers] of wrong) {
        const answer = await send(run, body, headers);

        const shown = `${JSON.stringify(body)?.slice(0, 200)}: ${answer.text}`;
        expect(answer.status, shown).to.equal(400);
        expect(answer.json, shown).to.have.keys('error', 'code');
        if (error !== undefined) expect(answer.json, shown).to.have.property('error', error);
      }
      expect(await ordered()).to.deep.equal([]);
      expect(await app.balanceOf(buyer.id)).to.equal(100);
      expect(await app.storedFiles()).to.deep.equal(files);
    });
  }

  it('keeps emoji, right-to-left and zero-width text unchanged, up to its limit', async () => {
    const words = 'كوب قهوة 👩‍👩‍👧‍👦 \u200dשלום\u202e <b>"\'; --';
    const influencerId = await resourcesOf(app, buyer.id).influencerId();
    const taken: [RunKey, Input][] = [
      ['story', { theme: 'customPrompt', customPrompt: `a cat ${words}` }],
      ['story', { theme: 'customPrompt', customPrompt: `${'x'.repeat(1_996)} cat` }],
      ['personaImage', { influencerId, prompt: `in a café ${words}` }],
      ['personaImage', { influencerId, prompt: `${'x'.repeat(1_994)} beach` }],
      ['hashtags', { theme: words }],
      ['hashtags', { theme: 'x'.repeat(200) }],
    ];
    for (const [run, input] of taken) expect((await send(run, input)).status).to.equal(202);
    const kept = (await ordered()).map(({ input }) => input);
    for (const [run, input] of taken) expect(kept, run).to.deep.include(input);

    const tooLong: [RunKey, Input, number][] = [
      ['story', { theme: 'customPrompt', customPrompt: 'x'.repeat(2_001) }, 2_000],
      ['personaImage', { influencerId, prompt: 'x'.repeat(10_000) }, 2_000],
      ['hashtags', { theme: 'x'.repeat(201) }, 200],
    ];
    for (const [run, input, limit] of tooLong) {
      expect((await send(run, input)).json).to.deep.equal({
        error: `Please use at most ${limit} characters.`,
        code: 'request.invalid',
      });
    }
  });

  it('refuses a sketch of a video or of a deleted picture', async () => {
    const things = resourcesOf(app, buyer.id);
    for (const imageId of [(await things.image()).id, await things.deletedImage()]) {
      const { status, json: body } = await send('sketch', { imageId });

      expect([status, body]).to.deep.equal([
        404,
        { error: 'This item does not exist.', code: 'media.not-found' },
      ]);
    }
    expect(await app.balanceOf(buyer.id)).to.equal(100);
  });
});

/** Whether an input is taken: a text in a field of free text is, whatever it says. */
function isTaken(run: RunKey, input: Input): boolean {
  const isText = (field: string) => ['constructor', '__proto__'].includes(String(input[field]));
  if (run === 'story') return isText('customPrompt') && typeof input.customPrompt === 'string';
  if (run === 'personaImage') return isText('prompt') && typeof input.prompt === 'string';
  return run === 'hashtags' && isText('theme') && typeof input.theme === 'string';
}
