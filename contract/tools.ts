import { z } from 'zod';
import { templatePhotos } from './examples.ts';
import { acceptedAnswer, generationSchema, repeatOfferSchema } from './generation.ts';
import { influencerSchema } from './influencer.ts';
import { listOf } from './limited-text.ts';
import { mediaSchema } from './media.ts';
import { musicInsightSchema } from './music.ts';
import { clipLookSchema, photoLookSchema } from './photo-look.ts';
import { statusFilterKeys } from './status-filters.ts';
import { runKeys, toolKeys } from './tools/catalogue.ts';
import { trainingStatuses } from './tools/influencer.ts';
import { musicPlatforms } from './tools/texts.ts';
import { idParams, ok, pageLimit, sequenceNumber, uuidParams, uuidText } from './inputs.ts';
import { anyone, user } from './route.ts';

/** The response of `GET /api/events?after=` and of the socket's `replay`. */
const replaySchema = z.strictObject({
  /** The cursor is older than the log: fetch everything again, then go on from `head`. */
  reset: z.boolean(),
  /** In order, without a gap, from `after + 1`; when it stops before `head`, ask again. */
  events: z.array(z.record(z.string(), z.unknown())),
  head: z.int(),
});

/** Tools, generations and events; orders are in `orders.ts`. */
export const toolRoutes = {
  influencers: user.get('/api/ai-influencer/list', { answer: z.array(influencerSchema) }),
  /** Portraits of the last 30 days that were not trained yet, newest first. */
  influencerOptions: user.get('/api/ai-influencer/options', { answer: z.array(mediaSchema) }),
  checkInfluencer: user.post('/api/ai-influencer/check-status/:id', {
    params: idParams,
    answer: z.strictObject({ status: z.enum(trainingStatuses), message: z.string() }),
  }),
  deleteInfluencer: user.delete('/api/ai-influencer/:id', { params: idParams, answer: ok }),
  /** The trained model, for its owner: `loraModelUrl`. */
  influencerModel: user.get('/api/ai-influencer/:id/model', { params: idParams, answer: 'file' }),
  musicTiktok: user.get('/api/music-insights/tiktok', { answer: z.array(musicInsightSchema) }),
  musicInstagram: user.get('/api/music-insights/instagram', {
    answer: z.array(musicInsightSchema),
  }),
  refreshMusic: user.post('/api/music-insights/refresh', {
    body: z.strictObject({ platform: z.enum(musicPlatforms) }),
    answer: z.strictObject({ message: z.string() }),
  }),
  /**
   * The reading of an order's words by the provider that would serve it. Both lists are empty where
   * it understands language: then every word counts. An order with no `draws` but words left out is
   * refused (`contract/refusals.ts`), except a reel.
   */
  readPrompt: user.post('/api/prompts/read', {
    /** Beside `run` the input of its order, without the upload. */
    body: z.looseObject({ run: z.enum(runKeys) }),
    answer: z.strictObject({ draws: z.array(z.string()), leavesOut: z.array(z.string()) }),
  }),
  /**
   * How the film of a photo would see it, before anything is ordered: a multipart form with the
   * photo in `file` and the `consent` of its user, which the sample photo does not need. Free;
   * nothing of it is kept.
   */
  lookAtPhoto: user.post('/api/photos/look', { answer: photoLookSchema }),
  /** The look of a picture of the gallery, likewise; of a video its heads at moments of it. */
  lookAtImage: user.get('/api/images/:id/look', {
    params: idParams,
    answer: z.union([photoLookSchema, clipLookSchema]),
  }),
  /**
   * The look of one of the photos that templates play on, as the file is now; null where no
   * provider can look at it, or not in time.
   */
  lookAtExample: user.get('/api/photos/look/:name', {
    params: z.strictObject({ name: z.enum(templatePhotos) }),
    answer: z.strictObject({ look: photoLookSchema.nullable() }),
  }),
  generations: user.get('/api/generations', {
    query: z.strictObject({
      limit: pageLimit,
      /** The id of the generation that the page starts behind: `X-Next-Cursor` of the last page. */
      before: uuidText.optional(),
      status: z.enum(statusFilterKeys).optional(),
      tool: z.enum(toolKeys).optional(),
    }),
    /** Newest first. A page that has more behind it carries `X-Next-Cursor`. */
    answer: z.array(generationSchema),
  }),
  generation: user.get('/api/generations/:id', { params: uuidParams, answer: generationSchema }),
  cancelGeneration: user.delete('/api/generations/:id', {
    params: uuidParams,
    answer: generationSchema,
  }),
  /**
   * Orders the same again, at today's price. It passes the checks of every order, and takes an
   * `Idempotency-Key`; without one each call is an order. Answers 202 at once.
   */
  repeatGeneration: user.post('/api/generations/:id/repeat', {
    params: uuidParams,
    answer: acceptedAnswer,
  }),
  /** The price of ordering it again, and an obstacle that waiting will not change. */
  repeatOffer: user.get('/api/generations/:id/repeat', {
    params: uuidParams,
    answer: repeatOfferSchema,
  }),
  events: user.get('/api/events', {
    query: z.strictObject({ after: sequenceNumber }),
    answer: replaySchema,
  }),
  tools: anyone.get('/api/tools', {
    answer: listOf({
      key: z.enum(toolKeys),
      title: z.string(),
      isAvailable: z.boolean(),
      /** An operator has paused it; `pausedText` says why. */
      isPaused: z.boolean(),
      pausedText: z.string().nullable(),
      /** The options that are not offered; reels alone have such. */
      optionsOff: listOf({ category: z.string(), option: z.string() }),
      runs: listOf({
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
    }),
  }),
};
