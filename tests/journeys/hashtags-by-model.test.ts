import { composeProvider } from '../../backend/providers/compose-provider.ts';
import type { Provider } from '../../backend/providers/provider.ts';
import { hashtagsPart } from '../../backend/providers/text/hashtags.ts';
import type { Generation } from '../../contract/generation.ts';
import type { Person } from '../person.ts';
import {
  hashtagsFor,
  usualModel,
  type LanguageModel,
} from '../provider-stand-in/language-model.ts';
import { openaiKey, openOpenaiStandIn, type OpenaiStandIn } from '../provider-stand-in/openai.ts';
import type { Misbehaviour, RecordedRequest } from '../provider-stand-in/service.ts';
import { standInOnce } from '../provider-stand-in/stand-in.ts';
import { until } from '../until.ts';
import { openWorld, type World, worldEach } from '../world.ts';

type Expected = 'delivered' | { refunded: string };

const unavailable: Expected = { refunded: 'The generator was unavailable' };
const fewTags: LanguageModel = () => ({
  text: JSON.stringify({ hashtags: hashtagsFor('few', 29) }),
  searches: ['few'],
});
const refusing: LanguageModel = () => ({ refusal: 'I cannot help.', searches: ['no'] });

/**
 * Faults, and how the order ends under each; the theme of each order is its name here. Every other
 * answer of the service is tried by `provider-matrix`.
 */
const faults: Readonly<
  Record<string, { misbehaviour?: Misbehaviour; model?: LanguageModel; ends: Expected }>
> = {
  'nothing goes wrong': { ends: 'delivered' },
  'a connection that drops before': { misbehaviour: { how: 'drop-before' }, ends: unavailable },
  'a connection that drops after': { misbehaviour: { how: 'drop-after' }, ends: unavailable },
  'twenty nine hashtags': { model: fewTags, ends: unavailable },
  'twenty nine, then more': {
    model: (asked) => (asked.tools.length > 0 ? fewTags(asked) : usualModel(asked)),
    ends: 'delivered',
  },
  'a refusal of the model': {
    model: refusing,
    ends: { refunded: 'The request was rejected by the content rules' },
  },
};

describe('hashtags by a language model', () => {
  describe('whatever goes wrong at its service', () => {
    let world: World;
    const services = new Map<string, OpenaiStandIn>();
    const books = new Map<string, RecordedRequest[]>();
    const ended = new Map<string, { generation: Generation; person: Person }>();

    before(async () => {
      for (const [theme, { misbehaviour, model }] of Object.entries(faults)) {
        const book: RecordedRequest[] = [];
        const service = await openOpenaiStandIn(book);
        service.setModel(model);
        if (misbehaviour) service.misbehave('responses', misbehaviour, Infinity);
        services.set(theme, service);
        books.set(theme, book);
      }
      world = await openWorld();
      const settings = { WORKER_SLOTS: '16' };
      const providers = [byTheme(services)];
      const { url } = await world.open({
        providers,
        settings,
        waits: { uncertainSeconds: 1, soonSeconds: 1 },
      });
      await Promise.all(
        Object.keys(faults).map(async (theme) => {
          const person = await world.person(url ?? '').register();
          ended.set(theme, { person, generation: await orderAndWait(person, theme) });
        }),
      );
    });
    after(async () => {
      await world.close();
      for (const service of services.values()) await service.close();
    });

    for (const [theme, { ends }] of Object.entries(faults)) {
      it(`ends as it should: ${theme}`, async () => {
        const { generation, person } = ended.get(theme) ?? expect.fail('it did not end');
        const { status, error: said, result } = generation;

        if (ends === 'delivered') {
          expect({ status, said }).to.deep.equal({ status: 'succeeded', said: null });
          expect(result?.data?.hashtags).to.have.length(30);
        } else {
          expect({ status, said }).to.deep.equal({ status: 'failed', said: ends.refunded });
        }
        expect(await person.balance()).to.equal(ends === 'delivered' ? 8 : 10);
        const shown = JSON.stringify(await person.expect('GET', '/api/generations'));
        expect(shown).not.to.contain(openaiKey);
      });
    }

    it('buys once where it is not known whether it was bought', () => {
      for (const theme of ['a connection that drops before', 'a connection that drops after']) {
        expect(books.get(theme), theme).to.have.length(1);
      }
    });

    it('books what was spent, on failures too', async () => {
      const costs = await world.sql<{ theme: string; micros: number }>`
        select g.input ->> 'theme' as theme, sum(j.actual_cost_micros)::int as micros
           from generations g join provider_jobs j on j.generation_id = g.id group by 1`;
      const costOf = (theme: string) => costs.find((row) => row.theme === theme)?.micros ?? 0;

      expect(costOf('nothing goes wrong')).to.equal(11_400);
      expect(costOf('twenty nine, then more')).to.equal(12_800);
      expect(costOf('a refusal of the model')).to.equal(11_400);
      expect(costOf('twenty nine hashtags')).to.be.greaterThan(12_000);
    });
  });

  describe('set up by its settings', () => {
    const standIn = standInOnce();
    const world = worldEach();

    const settingsOf = (...names: string[]) =>
      Object.fromEntries(names.map((name) => [name, standIn.settings[name] ?? '']));
    const openai = ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'MODEL_OPENAI_HASHTAGS'];

    async function orderWith(settings: Record<string, string>) {
      const { creator: person } = await world.openWithCreator({ settings });
      const json = { theme: 'sourdough baking' };
      const answer = await person.expect('POST', '/api/generate-hashtags', { json });
      const [generation] = await person.expect<Generation[]>('GET', '/api/generations');
      return { answer, data: generation?.result?.data };
    }

    it('answers the documented body, and keeps the sources with the result', async () => {
      const { answer, data } = await orderWith(settingsOf(...openai, 'OPENAI_TEXT_API'));

      expect(answer).to.have.all.keys('hashtags', 'theme');
      expect(data?.sources).to.have.length(3);
      expect(data?.hashtags).to.deep.equal(hashtagsFor('sourdough baking', 30));
    });

    it('is asked by chat at a server of one’s own, which we search for', async () => {
      const { data } = await orderWith(settingsOf(...openai, 'SEARCH_URL'));

      expect(data?.sources).to.have.length(3);
    });

    it('is Google with a key of Google', async () => {
      const { data } = await orderWith(settingsOf('GOOGLE_AI_API_KEY', 'GOOGLE_AI_BASE_URL'));

      expect(data?.sources).to.have.length(3);
    });

    it('is the next in order while the first is away', async () => {
      standIn.openai.misbehave('responses', { how: 'error', status: 503 }, Infinity);
      const google = ['GOOGLE_AI_API_KEY', 'GOOGLE_AI_BASE_URL'];

      const { data } = await orderWith(settingsOf(...openai, 'OPENAI_TEXT_API', ...google));

      expect(data?.hashtags).to.have.length(30);
      standIn.openai.behave();
    });
  });
});

/** One provider whose services are told apart by the theme. */
function byTheme(services: ReadonlyMap<string, OpenaiStandIn>): Provider {
  const partOf = (theme: string) => {
    const settings = services.get(theme)?.settings ?? {};
    return hashtagsPart({
      dialect: 'responses',
      id: 'gpt-6-luna',
      searchUrl: undefined,
      apiKey: settings.OPENAI_API_KEY,
      baseUrl: settings.OPENAI_BASE_URL,
    });
  };
  // Without its check of settings, which would ask the service of no theme.
  const { check: _check, ...part } = partOf('');
  return composeProvider({ name: 'openai', label: 'OpenAI' }, [
    { ...part, submit: (step, context) => partOf(step.prompt).submit(step, context) },
  ]);
}

async function orderAndWait(person: Person, theme: string): Promise<Generation> {
  const generationId = await person.startHashtags(theme);
  const all = await until(
    () => person.expect<Generation[]>('GET', '/api/generations'),
    (seen) => seen.some(({ id, finishedAt }) => id === generationId && finishedAt !== null),
    60,
  );
  return all.find(({ id }) => id === generationId) ?? expect.fail('it is gone');
}
