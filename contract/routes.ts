import { z } from 'zod';
import { replaySchema } from './events.ts';
import { generationSchema } from './generation.ts';
import {
  EMAIL_MAX_CHARACTERS,
  PAGE_SIZE_MAX,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_CHARACTERS,
} from './limits.ts';
import { influencerSchema } from './influencer.ts';
import { mediaSchema } from './media.ts';
import { musicInsightSchema } from './music.ts';
import { orders } from './orders.ts';
import { trainingStatuses } from './tools/influencer.ts';
import { musicPlatforms } from './tools/texts.ts';
import { runKeys, toolKeys, type RunKey } from './tools/catalogue.ts';
import { userSchema } from './user.ts';

/** A row that sells a run takes its input and upload from `orders.ts`. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Koa path; parameters are `:name`. */
  path: string;
  access: 'anyone' | 'user' | 'admin';
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Sells this run: one handler serves them all. */
  sells?: RunKey;
  /** `file` streams stored bytes; `redirect` leaves the app. */
  answer: z.ZodType | 'file' | 'redirect';
};

const email = z
  .string()
  .trim()
  .max(EMAIL_MAX_CHARACTERS, { error: 'Please enter a valid email address' })
  .pipe(z.email({ error: 'Please enter a valid email address' }));

const passwordText = `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters`;
const password = z
  .string()
  .refine((text) => [...text].length >= PASSWORD_MIN_CHARACTERS, { error: passwordText })
  .refine((text) => new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES, {
    error: `Password must be at most ${PASSWORD_MAX_BYTES} bytes`,
  });

const credentials = z.strictObject({ email, password });
const ok = z.strictObject({ ok: z.literal(true) });

/** Identifiers in paths: a positive 32-bit integer in plain decimal. */
const idParams = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .refine((id) => id <= 2_147_483_647),
});
const idNumber = z.int().min(1).max(2_147_483_647);
const uuidParams = z.strictObject({ id: z.uuid() });

const sequenceNumber = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})$/)
  .transform(Number);

/** Gallery filters; without any of them `GET /api/images` answers the full list. */
export const mediaTypes = ['stories', 'reels', 'enhanced', 'influencer'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** Every REST call. A call without a handler, or a handler without a row, does not compile. */
export const routes = {
  currentUser: { method: 'GET', path: '/api/user', access: 'user', answer: userSchema },
  register: {
    method: 'POST',
    path: '/api/register',
    access: 'anyone',
    body: credentials,
    answer: userSchema,
  },
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'anyone',
    body: credentials,
    answer: userSchema,
  },
  logout: { method: 'POST', path: '/api/logout', access: 'anyone', answer: ok },
  signInWithGoogle: {
    method: 'GET',
    path: '/api/auth/google',
    access: 'anyone',
    answer: 'redirect',
  },
  signInWithGithub: {
    method: 'GET',
    path: '/api/auth/github',
    access: 'anyone',
    answer: 'redirect',
  },

  images: {
    method: 'GET',
    path: '/api/images',
    access: 'user',
    query: z.strictObject({
      limit: z
        .string()
        .regex(/^[1-9]\d{0,3}$/)
        .transform(Number)
        .refine((limit) => limit <= PAGE_SIZE_MAX)
        .optional(),
      /** The id after which (older than which) the page starts: `X-Next-Cursor` of the last one. */
      before: sequenceNumber.optional(),
      theme: z.string().max(64).optional(),
      type: z.enum(mediaTypes).optional(),
      /** Words of the prompt, any order. */
      search: z.string().max(200).optional(),
      favourite: z.literal('true').optional(),
    }),
    /** Newest first. A page that has more behind it carries `X-Next-Cursor`. */
    answer: z.array(mediaSchema),
  },
  deleteImage: {
    method: 'DELETE',
    path: '/api/images/:id',
    access: 'user',
    params: idParams,
    answer: ok,
  },
  restoreImage: {
    method: 'POST',
    path: '/api/images/:id/restore',
    access: 'user',
    params: idParams,
    answer: mediaSchema,
  },
  /** Several at once; those that are not the caller's are left alone. */
  deleteImages: {
    method: 'POST',
    path: '/api/images/delete',
    access: 'user',
    body: z.strictObject({ ids: z.array(idNumber).min(1).max(500) }),
    answer: z.strictObject({ ids: z.array(z.int()) }),
  },
  restoreImages: {
    method: 'POST',
    path: '/api/images/restore',
    access: 'user',
    body: z.strictObject({ ids: z.array(idNumber).min(1).max(500) }),
    answer: z.array(mediaSchema),
  },
  favouriteImage: {
    method: 'PUT',
    path: '/api/images/:id/favourite',
    access: 'user',
    params: idParams,
    body: z.strictObject({ isFavourite: z.boolean() }),
    answer: mediaSchema,
  },
  /** A zip of the caller's own items: `ids` separated by commas. */
  zipImages: {
    method: 'GET',
    path: '/api/images/zip',
    access: 'user',
    query: z.strictObject({ ids: z.string().regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,499}$/) }),
    answer: 'file',
  },
  downloadImage: {
    method: 'GET',
    path: '/api/download-image',
    access: 'user',
    query: z.strictObject({
      url: z.string().min(1).max(2048),
      filename: z.string().max(255).optional(),
    }),
    answer: 'file',
  },

  generateReels: {
    method: 'POST',
    path: '/api/generate-reels',
    access: 'user',
    sells: 'reel',
    answer: orders.reel.answer,
  },

  generateImage: {
    method: 'POST',
    path: '/api/generate-image',
    access: 'user',
    sells: 'story',
    answer: orders.story.answer,
  },
  enhanceAvatar: {
    method: 'POST',
    path: '/api/enhance-avatar',
    access: 'user',
    sells: 'enhance',
    answer: orders.enhance.answer,
  },
  generateSketch: {
    method: 'POST',
    path: '/api/generate-sketch',
    access: 'user',
    sells: 'sketch',
    answer: orders.sketch.answer,
  },

  influencers: {
    method: 'GET',
    path: '/api/ai-influencer/list',
    access: 'user',
    answer: z.array(influencerSchema),
  },
  /** Portraits of the last 30 days that nobody was trained from yet, newest first. */
  influencerOptions: {
    method: 'GET',
    path: '/api/ai-influencer/options',
    access: 'user',
    answer: z.array(mediaSchema),
  },
  generateInfluencerOptions: {
    method: 'POST',
    path: '/api/ai-influencer/generate-options',
    access: 'user',
    sells: 'personaOptions',
    answer: orders.personaOptions.answer,
  },
  trainInfluencer: {
    method: 'POST',
    path: '/api/ai-influencer/train-lora',
    access: 'user',
    sells: 'personaTraining',
    answer: orders.personaTraining.answer,
  },
  checkInfluencer: {
    method: 'POST',
    path: '/api/ai-influencer/check-status/:id',
    access: 'user',
    params: idParams,
    answer: z.strictObject({ status: z.enum(trainingStatuses), message: z.string() }),
  },
  generateInfluencerImage: {
    method: 'POST',
    path: '/api/ai-influencer/generate',
    access: 'user',
    sells: 'personaImage',
    answer: orders.personaImage.answer,
  },
  deleteInfluencer: {
    method: 'DELETE',
    path: '/api/ai-influencer/:id',
    access: 'user',
    params: idParams,
    answer: ok,
  },

  generateHashtags: {
    method: 'POST',
    path: '/api/generate-hashtags',
    access: 'user',
    sells: 'hashtags',
    answer: orders.hashtags.answer,
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

  generations: {
    method: 'GET',
    path: '/api/generations',
    access: 'user',
    query: z.strictObject({
      limit: z
        .string()
        .regex(/^[1-9]\d{0,3}$/)
        .transform(Number)
        .refine((limit) => limit <= PAGE_SIZE_MAX)
        .optional(),
    }),
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
        runs: z.array(
          z.strictObject({
            key: z.enum(runKeys),
            price: z.int(),
            expectedSeconds: z.int(),
            /** Who serves it, in words for a person; null while nobody can. */
            provider: z.strictObject({ name: z.string(), label: z.string() }).nullable(),
          }),
        ),
      }),
    ),
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
