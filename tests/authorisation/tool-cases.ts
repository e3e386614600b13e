import type { orderRoutes } from '../../contract/routes/orders.ts';
import type { toolRoutes } from '../../contract/routes/tools.ts';
import { type CasesOf, orderHeaders, requestTo, uploadTo } from './case.ts';

const orderTo = (path: string, body: unknown) => () => ({ path, body, headers: orderHeaders });
export const toolCases: CasesOf<typeof orderRoutes & typeof toolRoutes> = {
  reel: {
    request: uploadTo('/api/generate-reels', 'file', { category: 'flexing', option: 'Flex Abs' }),
    status: 202,
  },
  story: { request: orderTo('/api/generate-image', { theme: 'luxuryTravel' }), status: 202 },
  enhance: { request: uploadTo('/api/enhance-avatar', 'avatar', {}), status: 202 },
  sketch: {
    request: async (things) => ({
      path: '/api/generate-sketch',
      body: { imageId: await things.stillImageId() },
      headers: orderHeaders,
    }),
    status: 202,
    isOwned: true,
  },
  influencers: { request: requestTo('/api/ai-influencer/list'), status: 200 },
  influencerOptions: { request: requestTo('/api/ai-influencer/options'), status: 200 },
  personaOptions: {
    request: orderTo('/api/ai-influencer/generate-options', { gender: 'Female', race: 'Latino' }),
    status: 202,
  },
  personaTraining: {
    request: async (things) => ({
      path: '/api/ai-influencer/train-lora',
      body: { gender: 'Female', race: 'Latino', selectedImageUrl: await things.portraitUrl() },
      headers: orderHeaders,
    }),
    status: 202,
    isOwned: true,
  },
  checkInfluencer: {
    request: async (things) => ({
      path: `/api/ai-influencer/check-status/${await things.influencerId()}`,
    }),
    status: 200,
    isOwned: true,
  },
  personaImage: {
    request: async (things) => ({
      path: '/api/ai-influencer/generate',
      body: { influencerId: await things.influencerId(), prompt: 'At the sea' },
      headers: orderHeaders,
    }),
    status: 202,
    isOwned: true,
  },
  influencerModel: {
    request: async (things) => ({
      path: `/api/ai-influencer/${await things.influencerId()}/model`,
    }),
    status: 200,
    isOwned: true,
  },
  deleteInfluencer: {
    request: async (things) => ({ path: `/api/ai-influencer/${await things.influencerId()}` }),
    status: 200,
    isOwned: true,
  },
  hashtags: { request: orderTo('/api/generate-hashtags', { theme: 'coffee' }), status: 202 },
  musicTiktok: { request: requestTo('/api/music-insights/tiktok'), status: 200 },
  musicInstagram: { request: requestTo('/api/music-insights/instagram'), status: 200 },
  refreshMusic: {
    request: requestTo('/api/music-insights/refresh', { platform: 'tiktok' }),
    status: 200,
  },
  readPrompt: {
    request: requestTo('/api/prompts/read', { run: 'story', theme: 'luxuryTravel' }),
    status: 200,
  },
  generations: { request: requestTo('/api/generations'), status: 200 },
  generation: {
    request: async (things) => ({ path: `/api/generations/${await things.generationId()}` }),
    status: 200,
    isOwned: true,
  },
  cancelGeneration: {
    request: async (things) => ({ path: `/api/generations/${await things.generationId()}` }),
    status: 200,
    isOwned: true,
  },
  repeatGeneration: {
    request: async (things) => ({
      path: `/api/generations/${await things.failedGenerationId()}/repeat`,
    }),
    status: 202,
    isOwned: true,
  },
  repeatOffer: {
    request: async (things) => ({
      path: `/api/generations/${await things.failedGenerationId()}/repeat`,
    }),
    status: 200,
    isOwned: true,
  },
  events: { request: requestTo('/api/events?after=0'), status: 200 },
  tools: { request: requestTo('/api/tools'), status: 200 },
};
