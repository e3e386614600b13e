import type { Person } from '../person.ts';
import { readPhoto } from '../pictures.ts';
import { openFalStandIn, type FalStandIn } from '../provider-stand-in/fal.ts';
import {
  hashtagsFor,
  usualModel,
  type LanguageModel,
} from '../provider-stand-in/language-model.ts';
import { openOpenaiStandIn, type OpenaiStandIn } from '../provider-stand-in/openai.ts';
import { openSearxngStandIn, type SearxngStandIn } from '../provider-stand-in/searxng.ts';
import type { RecordedRequest, Service } from '../provider-stand-in/service.ts';
import { ownAddress, worldEach } from '../world.ts';

/** How often an order buys, whatever a service answers; seen by the services. */
describe('an order', () => {
  let book: RecordedRequest[];
  const world = worldEach();
  let services: Service[];
  let creator: Person;
  beforeEach(async () => {
    book = [];
    services = [];
  });
  afterEach(async () => {
    for (const service of services) await service.close();
  });

  async function serve<S extends Service>(opening: Promise<S>): Promise<S> {
    const service = await opening;
    services.push(service);
    return service;
  }
  async function open(settings: Record<string, string>) {
    ({ creator } = await world.openWithCreator({
      settings: { ...(await ownAddress()), ...settings },
      waits: { soonSeconds: 3 },
    }));
  }
  const bought = () => book.filter(({ isPaid }) => isPaid).length;
  const hashtags = async () => creator.untilEnded(await creator.startHashtags('sourdough'), 60);
  /** Sooner than the two minutes in which a report is waited for. */
  const reel = async () => creator.untilEnded(await creator.startReel(await readPhoto()), 100);

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

    for (const [title, settings] of [
      ['of useless answers', () => openai.settings],
      ['of useless answers by chat', chat],
    ] as const) {
      it(`is answered and searches three times at most: ${title}`, async () => {
        await open(settings());

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

    it('is found where the submit was taken and answered with garbage', async () => {
      await open(fal.settings);
      fal.misbehave('submit', { how: 'garbage', after: true });

      expect((await reel()).status).to.equal('succeeded');

      expect(bought()).to.equal(1);
    });

    it('is found by a report to the default address before an answer that never comes', async () => {
      await open({ ...fal.settings, APP_URL: '' });
      fal.webhooks.manner = 'early';
      fal.misbehave('submit', { how: 'hang-after' });

      expect((await reel()).status).to.equal('succeeded');

      expect(bought()).to.equal(1);
    });

    it('is refunded at once where nothing could tell what a lost submit bought', async () => {
      await open({ ...fal.settings, PROVIDER_CALLBACKS: 'off' });
      fal.misbehave('submit', { how: 'drop-after' });

      expect((await reel()).status).to.equal('failed');

      expect(bought()).to.equal(1);
      expect(await creator.balance()).to.equal(10);
    });
  });
});
