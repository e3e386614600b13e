import { z } from 'zod';
import { replaySchema } from './events.ts';
import { generationSchema } from './generation.ts';
import {
  EMAIL_MAX_CHARACTERS,
  PAGE_SIZE_MAX,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_CHARACTERS,
} from './limits.ts';
import { mediaSchema } from './media.ts';
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
    answer: z.strictObject({ generationId: z.uuid() }),
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
