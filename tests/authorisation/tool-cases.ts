import type { orderRoutes } from '../../contract/orders.ts';
import type { toolRoutes } from '../../contract/tools.ts';
import { type CasesOf, owned } from './case.ts';
import type { Resources } from './resources.ts';

const influencer = async (things: Resources) => ({ param: await things.influencerId() });
const generation = async (things: Resources) => ({ param: await things.generationId() });
const failed = async (things: Resources) => ({ param: await things.failedGenerationId() });
/** The status of an order that is accepted. */
const status = 202;

export const toolCases: CasesOf<typeof orderRoutes & typeof toolRoutes> = {
  reel: { photoIn: 'file', body: { category: 'flexing', option: 'Flex Abs' }, status },
  story: { body: { theme: 'luxuryTravel' }, status },
  enhance: { photoIn: 'avatar', status },
  sketch: owned(async (things) => ({ body: { imageId: await things.stillImageId() } }), { status }),
  influencers: {},
  influencerOptions: {},
  personaOptions: { body: { gender: 'Female', race: 'Latino' }, status },
  personaTraining: owned(
    async (things) => ({
      body: { gender: 'Female', race: 'Latino', selectedImageUrl: await things.portraitUrl() },
    }),
    { status },
  ),
  checkInfluencer: owned(influencer),
  personaImage: owned(
    async (things) => ({
      body: { influencerId: await things.influencerId(), prompt: 'At the sea' },
    }),
    { status },
  ),
  influencerModel: owned(influencer),
  deleteInfluencer: owned(influencer),
  hashtags: { body: { theme: 'coffee' }, status },
  musicTiktok: {},
  musicInstagram: {},
  refreshMusic: { body: { platform: 'tiktok' } },
  readPrompt: { body: { run: 'story', theme: 'luxuryTravel' } },
  // The scripted providers of this table do not look at photos.
  lookAtPhoto: { photoIn: 'file', body: { consent: 'photo-1' }, status: 503 },
  lookAtImage: owned(async (things) => ({ param: await things.stillImageId() }), { status: 503 }),
  lookAtExample: { param: 'template-person.webp' },
  generations: {},
  generation: owned(generation),
  cancelGeneration: owned(generation),
  repeatGeneration: owned(failed, { status }),
  repeatOffer: owned(failed),
  events: { query: 'after=0' },
  tools: {},
};
