import { z } from 'zod';
import { replaySchema } from '../events.ts';
import { generationSchema, repeatOfferSchema } from '../generation.ts';
import { influencerSchema } from '../influencer.ts';
import { mediaSchema } from '../media.ts';
import { musicInsightSchema } from '../music.ts';
import { acceptedAnswer } from '../orders.ts';
import { statusFilterKeys } from '../status-filters.ts';
import { runKeys, toolKeys } from '../tools/catalogue.ts';
import { trainingStatuses } from '../tools/influencer.ts';
import { musicPlatforms } from '../tools/texts.ts';
import { idParams, ok, pageLimit, sequenceNumber, uuidParams, uuidText } from './inputs.ts';
import type { Route } from './route.ts';

/** Tools, generations and events; orders are in `orders.ts`. */
export const toolRoutes = {
  influencers: {
    method: 'GET',
    path: '/api/ai-influencer/list',
    access: 'user',
    answer: z.array(influencerSchema),
  },
  /** Portraits of the last 30 days that were not trained yet, newest first. */
  influencerOptions: {
    method: 'GET',
    path: '/api/ai-influencer/options',
    access: 'user',
    answer: z.array(mediaSchema),
  },
  checkInfluencer: {
    method: 'POST',
    path: '/api/ai-influencer/check-status/:id',
    access: 'user',
    params: idParams,
    answer: z.strictObject({ status: z.enum(trainingStatuses), message: z.string() }),
  },
  deleteInfluencer: {
    method: 'DELETE',
    path: '/api/ai-influencer/:id',
    access: 'user',
    params: idParams,
    answer: ok,
  },
  /** The trained model, for its owner: `loraModelUrl`. */
  influencerModel: {
    method: 'GET',
    path: '/api/ai-influencer/:id/model',
    access: 'user',
    params: idParams,
    answer: 'file',
  },
  musicTiktok: {
    method: 'GET',
    path: '/api/music-insights/tiktok',
    access: 'user',
    answer: z.array(musicInsightSchema),
  },
  musicInstagram: {
    method: 'GET',
    path: '/api/music-insights/instagram',
    access: 'user',
    answer: z.array(musicInsightSchema),
  },
  refreshMusic: {
    method: 'POST',
    path: '/api/music-insights/refresh',
    access: 'user',
    body: z.strictObject({ platform: z.enum(musicPlatforms) }),
    answer: z.strictObject({ message: z.string() }),
  },
  /**
   * What the provider that would serve this order makes of its words. Both lists are empty where it
   * understands language: then every word counts. An order with no `draws` but words left out is
   * refused (`contract/refusals.ts`), except a reel.
   */
  readPrompt: {
    method: 'POST',
    path: '/api/prompts/read',
    access: 'user',
    /** Beside `run` the input of its order, without the upload. */
    body: z.looseObject({ run: z.enum(runKeys) }),
    answer: z.strictObject({ draws: z.array(z.string()), leavesOut: z.array(z.string()) }),
  },
  generations: {
    method: 'GET',
    path: '/api/generations',
    access: 'user',
    query: z.strictObject({
      limit: pageLimit,
      /** The id of the generation that the page starts behind: `X-Next-Cursor` of the last page. */
      before: uuidText.optional(),
      status: z.enum(statusFilterKeys).optional(),
      tool: z.enum(toolKeys).optional(),
    }),
    /** Newest first. A page that has more behind it carries `X-Next-Cursor`. */
    answer: z.array(generationSchema),
  },
  generation: {
    method: 'GET',
    path: '/api/generations/:id',
    access: 'user',
    params: uuidParams,
    answer: generationSchema,
  },
  cancelGeneration: {
    method: 'DELETE',
    path: '/api/generations/:id',
    access: 'user',
    params: uuidParams,
    answer: generationSchema,
  },
  /**
   * Orders the same again, at today's price. It passes the checks of every order, and takes an
   * `Idempotency-Key`; without one each call is an order. Answers 202 at once.
   */
  repeatGeneration: {
    method: 'POST',
    path: '/api/generations/:id/repeat',
    access: 'user',
    params: uuidParams,
    answer: acceptedAnswer,
  },
  /** What ordering it again would cost, and what there is in the way that waiting will not change. */
  repeatOffer: {
    method: 'GET',
    path: '/api/generations/:id/repeat',
    access: 'user',
    params: uuidParams,
    answer: repeatOfferSchema,
  },
  events: {
    method: 'GET',
    path: '/api/events',
    access: 'user',
    query: z.strictObject({ after: sequenceNumber }),
    answer: replaySchema,
  },
  tools: {
    method: 'GET',
    path: '/api/tools',
    access: 'anyone',
    answer: z.array(
      z.strictObject({
        key: z.enum(toolKeys),
        title: z.string(),
        isAvailable: z.boolean(),
        /** An operator has paused it; `pausedText` says why. */
        isPaused: z.boolean(),
        pausedText: z.string().nullable(),
        /** What is not offered of its options; reels alone have such. */
        optionsOff: z.array(z.strictObject({ category: z.string(), option: z.string() })),
        runs: z.array(
          z.strictObject({
            key: z.enum(runKeys),
            price: z.int(),
            expectedSeconds: z.int(),
            /** The median of the last runs; null while fewer than ten were measured. */
            measuredSeconds: z.int().nullable(),
            /** The provider that serves it, with its label for people; null while none can. */
            provider: z
              .strictObject({
                name: z.string(),
                label: z.string(),
                /** The provider that is not available, whose place this one takes now. */
                insteadOf: z.string().nullable().optional(),
              })
              .nullable(),
          }),
        ),
      }),
    ),
  },
} as const satisfies Record<string, Route>;
