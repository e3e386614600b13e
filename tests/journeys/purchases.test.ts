import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { freePort } from '../../infra/run/free-port.ts';
import type { Person } from '../person.ts';
import { fixturePath } from '../pictures.ts';
import { openFalStandIn, type FalStandIn } from '../provider-stand-in/fal.ts';
import { openGpuStandIn, type GpuStandIn } from '../provider-stand-in/gpu.ts';
import {
  hashtagsFor,
  usualModel,
  type LanguageModel,
} from '../provider-stand-in/language-model.ts';
import { openOpenaiStandIn, type OpenaiStandIn } from '../provider-stand-in/openai.ts';
import { openSearxngStandIn, type SearxngStandIn } from '../provider-stand-in/searxng.ts';
import type { Misbehaviour, RecordedRequest, Service } from '../provider-stand-in/service.ts';
import { openWorld, type World } from '../world.ts';

/** How often an order buys, whatever a service answers; seen by the services. */
describe('an order', () => {
  let book: RecordedRequest[];
  let world: World;
  let services: Service[];
  let creator: Person;
  beforeEach(async () => {
    book = [];
    services = [];
    world = await openWorld();
  });
  afterEach(async () => {
    await world.close();
    for (const service of services) await service.close();
  });

  async function serve<S extends Service>(opening: Promise<S>): Promise<S> {
    const service = await opening;
    services.push(service);
    return service;
  }
  async function open(settings: Record<string, string>) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    await world.open({ settings: { ...settings, PORT: String(port), APP_URL: url } });
    creator = await world.person(url).register();
  }
  const bought = () => book.filter(({ isPaid }) => isPaid).length;
  const calls = (...names: string[]) => book.filter(({ call }) => names.includes(call)).length;
  async function hashtags() {
    const answer = await creator.call('POST', '/api/generate-hashtags', {
      json: { theme: 'sourdough' },
      headers: { prefer: 'respond-async' },
    });
    return creator.untilEnded((answer.body as { generationId: string }).generationId, 60);
  }
  const reel = async (seconds = 60) => {
    const photo = new Blob([new Uint8Array(await readFile(fixturePath('portrait.jpg')))]);
    return creator.untilEnded(await creator.startReel(photo), seconds);
  };
  const story = async () => creator.untilEnded(await creator.startStory(), 90);

  describe('of pictures by OpenAI', () => {
    let openai: OpenaiStandIn;
    beforeEach(async () => {
      openai = await serve(openOpenaiStandIn(book));
    });

    for (const [title, data] of [
      ['that are none', [{ b64_json: Buffer.from('no picture').toString('base64') }]],
      ['that are missing', []],
    ] as const) {
      it(`${title} buys each twice, and is refunded`, async () => {
        await open(openai.settings);
        openai.misbehave('generations', { how: 'answer', body: { created: 1, data } }, Infinity);

        expect((await story()).status).to.equal('failed');

        expect(bought()).to.equal(6);
        expect(calls('generations')).to.equal(6);
        expect(await creator.balance()).to.equal(10);
      });
    }

    for (const [title, misbehaviour] of [
      ['a wrong key', { how: 'error', status: 401 }],
      ['no credit', { how: 'error', status: 402 }],
      ['no right', { how: 'error', status: 403 }],
      [
        'used-up credit',
        { how: 'error', status: 429, body: { error: { code: 'insufficient_quota' } } },
      ],
    ] satisfies [string, Misbehaviour][]) {
      it(`is asked once more with ${title}, and refunded`, async () => {
        await open(openai.settings);
        openai.misbehave('responses', misbehaviour, Infinity);

        expect((await hashtags()).status).to.equal('failed');

        expect(calls('responses')).to.equal(2);
        expect(bought()).to.equal(0);
      });
    }
  });

  describe('of pictures at a server of one’s own', () => {
    let gpu: GpuStandIn;
    beforeEach(async () => {
      gpu = await serve(openGpuStandIn(book));
      gpu.images.answerWith('url');
      await open({ OPENAI_IMAGES_BASE_URL: gpu.settings.OPENAI_IMAGES_BASE_URL ?? '' });
    });

    it('buys each twice where its file is a page', async () => {
      gpu.misbehave('picture', { how: 'html' }, Infinity);

      expect((await story()).status).to.equal('failed');

      expect(calls('generations')).to.equal(6);
    });

    for (const status of [404, 503]) {
      it(`fetches its file again that was answered ${status}, and buys none anew`, async () => {
        gpu.misbehave('picture', { how: 'error', status }, 6);

        expect((await story()).status).to.equal('succeeded');

        expect(calls('generations')).to.equal(3);
        expect(calls('picture')).to.equal(9);
      });
    }
  });

  describe('of hashtags', () => {
    let openai: OpenaiStandIn;
    let searxng: SearxngStandIn;
    const useless: LanguageModel = (asked) => ({
      ...usualModel(asked),
      text: JSON.stringify({ hashtags: hashtagsFor('few', 3) }),
      ...(asked.tools.includes('web_search')
        ? { searches: ['one', 'two', 'three', 'four', 'five'] }
        : {}),
      ...(asked.forcedTool
        ? { calls: ['a', 'b', 'c', 'd'].map((words) => ({ name: 'search', input: { words } })) }
        : {}),
    });
    const chat = () => ({ ...openai.settings, ...searxng.settings, OPENAI_TEXT_API: 'chat' });
    beforeEach(async () => {
      openai = await serve(openOpenaiStandIn(book));
      searxng = await serve(openSearxngStandIn(book));
      openai.setModel(useless);
    });

    for (const [title, settings, set] of [
      ['of useless answers', () => openai.settings, () => undefined],
      [
        'of unreadable answers',
        () => openai.settings,
        () => openai.misbehave('responses', { how: 'html', after: true }, Infinity),
      ],
      ['of useless answers by chat', chat, () => undefined],
      [
        'of unreadable answers by chat',
        chat,
        () => openai.misbehave('chat', { how: 'html', after: true }, Infinity),
      ],
    ] as const) {
      it(`is answered and searches three times at most: ${title}`, async () => {
        await open(settings());
        set();

        expect((await hashtags()).status).to.equal('failed');

        const asked = book.filter(({ call }) => call === 'responses' || call === 'chat');
        expect(asked).to.have.length.within(2, 3);
        const allowed = asked.map(({ json }) => {
          const { max_tool_calls: most = 0, tools } = json as {
            max_tool_calls?: number;
            tools?: { type: string }[];
          };
          return tools?.some(({ type }) => type === 'web_search') ? most : 0;
        });
        // The check at the start searches once, too.
        const own = book.filter(
          ({ call, query }) => call === 'search' && query.get('q') !== 'hashtags',
        );
        expect(allowed.reduce((sum, each) => sum + each, own.length)).to.be.within(1, 3);
        expect(await creator.balance()).to.equal(10);
      });
    }
  });

  describe('at fal', () => {
    let fal: FalStandIn;
    beforeEach(async () => {
      fal = await serve(openFalStandIn(book));
    });

    for (const misbehaviour of [
      { how: 'error', status: 502 },
      { how: 'html' },
      { how: 'garbage' },
    ] satisfies Misbehaviour[]) {
      it(`goes on soon after a submit was answered ${JSON.stringify(misbehaviour)}`, async () => {
        await open(fal.settings);
        fal.misbehave('submit', misbehaviour);

        expect((await reel(30)).status).to.equal('succeeded');

        expect(bought()).to.equal(1);
      });

      it(`is found where the submit was taken and answered ${JSON.stringify(misbehaviour)}`, async () => {
        await open(fal.settings);
        fal.misbehave('submit', { ...misbehaviour, after: true });

        expect((await reel(30)).status).to.equal('succeeded');

        expect(bought()).to.equal(1);
      });
    }

    it('is found by a report that comes before an answer that never does', async () => {
      await open(fal.settings);
      fal.webhooks.manner = 'early';
      fal.misbehave('submit', { how: 'hang-after' });

      expect((await reel(30)).status).to.equal('succeeded');

      expect(bought()).to.equal(1);
    });

    it('is delivered once a file is there that was missing for some seconds', async () => {
      await open(fal.settings);
      fal.misbehave('file', { how: 'error', status: 404 }, Infinity);
      setTimeout(() => fal.behave(), 8_000);

      expect((await reel(40)).status).to.equal('succeeded');

      expect(bought()).to.equal(1);
    });

    it('is refunded at once where nothing could tell what a lost submit bought', async () => {
      await open({ ...fal.settings, PROVIDER_CALLBACKS: 'off' });
      fal.misbehave('submit', { how: 'drop-after' });

      expect((await reel(20)).status).to.equal('failed');

      expect(bought()).to.equal(1);
      expect(await creator.balance()).to.equal(10);
    });
  });
});
