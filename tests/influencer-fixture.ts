import { PREVIEW_ENGINE } from '../contract/providers.ts';
import type { Influencer } from '../contract/influencer.ts';
import type { Lumireel } from '../backend/main/open-lumireel.ts';
import { previewEngine } from '../preview-engine/preview-engine.ts';
import type { Provider } from '../backend/providers/provider.ts';
import type { CallResponse, Person } from './person.ts';
import { scriptedProvider, type ScriptedCall, type ScriptedProvider } from './scripted-provider.ts';
import { smallReelSize } from './small-reel-size.ts';
import { until } from './until.ts';
import { worldEach } from './world.ts';

export const personaChoice = { gender: 'Female', race: 'Latino' };
export const engineForTests = previewEngine({ reelSize: smallReelSize });
/** Makes portraits in no time; the preview engine draws them for seconds. */
export const quickPictures = () =>
  scriptedProvider({}, { name: 'pictures', capability: 'text-to-image' });

/**
 * A product of its own for each test of a `describe`, opened before it and closed after it, and the
 * calls that make influencers.
 */
export function useInfluencerFixture() {
  const world = worldEach();
  let url = '';
  let held: ScriptedProvider | undefined;
  afterEach(() => {
    held?.release();
    held = undefined;
  });

  /** With these providers, or the preview engine. */
  async function open(providers: readonly Provider[] = [engineForTests]): Promise<Lumireel> {
    const lumireel = await world.open({ providers });
    url = lumireel.url ?? '';
    return lumireel;
  }
  return {
    world,
    get url() {
      return url;
    },
    open,
    /**
     * For tests that need no real pictures: quick ones, and a scripted training. Held calls are
     * released at the end of the test.
     */
    openScripted: async (training: ScriptedCall[] = []): Promise<ScriptedProvider> => {
      // Of the preview engine's name, which draws what it trained.
      const name = PREVIEW_ENGINE;
      held = scriptedProvider({ poll: training }, { name, capability: 'train-persona' });
      await open([quickPictures(), held, engineForTests]);
      return held;
    },
    registerWithTokens: async (tokens: number): Promise<Person> => {
      const creator = await world.person(url).register();
      await world.giveTokens(creator, tokens - 10);
      return creator;
    },
    options,
    train,
    list,
    generate: (creator: Person, influencerId: unknown, prompt = 'on a beach') =>
      creator.call('POST', '/api/ai-influencer/generate', { json: { influencerId, prompt } }),
    trainInfluencer,
  };
}

async function options(creator: Person): Promise<string[]> {
  const path = '/api/ai-influencer/generate-options';
  const made = await creator.expect<{ imageUrls: string[] }>('POST', path, { json: personaChoice });
  return made.imageUrls;
}

const train = (creator: Person, selectedImageUrl: unknown): Promise<CallResponse> =>
  creator.call('POST', '/api/ai-influencer/train-lora', {
    json: { ...personaChoice, selectedImageUrl },
  });

const list = (creator: Person) => creator.expect<Influencer[]>('GET', '/api/ai-influencer/list');

/** From nothing to an influencer that is ready. */
export async function trainInfluencer(creator: Person): Promise<Influencer> {
  const [portrait] = await options(creator);
  const { status } = await train(creator, portrait);
  if (status !== 202) throw new Error(`the training was not taken: ${status}`);
  const [influencer] = await until(
    () => list(creator),
    ([first]) => first?.trainingStatus === 'completed',
    120,
  );
  if (!influencer) throw new Error('it was trained');
  return influencer;
}
