import { z } from 'zod';
import { shotJoins } from './film-choices.ts';
import { idParams, ok } from './inputs.ts';
import { limitedText } from './limited-text.ts';
import { REPORT_TEXT_MAX, SHARED_ITEMS_MAX, SHARE_DAYS_MAX, SHARE_PASSWORD_MAX } from './limits.ts';
import { reportReasonKeys } from './report-reasons.ts';
import { anyone, user } from './route.ts';
import { reelCategoryKeys } from './tools/reels.ts';

/** A page of some of a user's items that whoever has its address may see. */
export const shareSchema = z.strictObject({
  url: z.string(),
  token: z.string(),
  /** Null: it does not end by itself. */
  expiresAt: z.iso.datetime().nullable(),
  hasPassword: z.boolean(),
  showPrompt: z.boolean(),
  /** Whether visitors may begin a film of their own with a film of it, and with its words. */
  asTemplate: z.boolean(),
  templateWords: z.boolean(),
  views: z.int(),
  createdAt: z.iso.datetime(),
  /** In the order of the page. Those in the trash are not on it until they are restored. */
  imageIds: z.array(z.int()),
  /** The item whose own link this is; null for a page that was made of several. */
  imageId: z.int().nullable(),
});
export type Share = z.infer<typeof shareSchema>;

/** The options of a share; what is absent is off, and an absent password stays. */
export const shareOptions = {
  expiresInDays: z.int().min(1).max(SHARE_DAYS_MAX).optional(),
  password: limitedText(SHARE_PASSWORD_MAX).min(1).nullable().optional(),
  showPrompt: z.boolean().default(false),
  asTemplate: z.boolean().default(false),
  templateWords: z.boolean().default(false),
};
const shareOptionsSchema = z.strictObject(shareOptions);
export type ShareOptions = z.infer<typeof shareOptionsSchema>;

export const sharedItems = z.array(z.int32().min(1)).min(1).max(SHARED_ITEMS_MAX);

/** The form of a report. */
export const reportFormSchema = z.strictObject({
  reason: z.enum(reportReasonKeys),
  text: limitedText(REPORT_TEXT_MAX).default(''),
});

/** All reports of one share, as an administrator sees them. */
export const shareReportSchema = z.strictObject({
  id: z.int(),
  url: z.string(),
  /** False once the link has ended. */
  isThere: z.boolean(),
  userId: z.int(),
  imageIds: z.array(z.int()),
  /** The number of all reports, also of those whose words are not kept. */
  count: z.int(),
  /** The newest, oldest first. */
  notes: z.array(
    z.strictObject({ reason: z.enum(reportReasonKeys), text: z.string(), at: z.iso.datetime() }),
  ),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
export type ShareReport = z.infer<typeof shareReportSchema>;

/**
 * A film without what is its owner's: no items, and no words unless they were given. Its other
 * fields are those of a film's document.
 */
export const filmTemplateSchema = z.looseObject({
  shots: z.array(
    z.strictObject({
      category: z.enum(reelCategoryKeys).optional(),
      option: z.string().optional(),
      seconds: z.number(),
      next: z.enum(shotJoins),
    }),
  ),
  words: z.array(z.looseObject({ text: z.string().optional() })),
});
export type FilmTemplate = z.infer<typeof filmTemplateSchema>;

/**
 * A token as `backend/shares/shares.ts` makes it: random, without a dot. All else is the token of
 * no link: 404.
 */
const token = limitedText(64)
  .regex(/^[\w-]{22,}$/)
  .catch('');
const tokenParams = z.strictObject({ token });

/** The caller's links. */
export const shareRoutes = {
  /**
   * Makes the item's own link, or replaces all that it says; its token stays until it has ended.
   */
  shareImage: user.post('/api/images/:id/share', {
    params: idParams,
    body: z.strictObject(shareOptions),
    answer: shareSchema,
  }),
  endImageShare: user.delete('/api/images/:id/share', { params: idParams, answer: ok }),
  /** Makes a new page each time. */
  createShare: user.post('/api/shares', {
    body: z.strictObject({ ...shareOptions, imageIds: sharedItems }),
    answer: shareSchema,
  }),
  shares: user.get('/api/shares', {
    /** Newest first. */
    answer: z.array(shareSchema),
  }),
  endShare: user.delete('/api/shares/:token', { params: tokenParams, answer: ok }),
};

/** The calls of whoever has a link; pages but for the template. */
export const sharedPageRoutes = {
  sharedPage: anyone.get('/s/:token', { params: tokenParams, answer: 'page' }),
  /** A form with the field `password`. */
  openSharedPage: anyone.post('/s/:token', { params: tokenParams, answer: 'redirect' }),
  sharedFile: anyone.get('/s/:token/:n/:name', {
    params: z.strictObject({
      token,
      /** The item's place when the page was made, from 1. */
      n: limitedText(2)
        .regex(/^[1-9]\d?$/)
        .transform(Number),
      name: limitedText(200),
    }),
    answer: 'file',
  }),
  sharedTemplate: anyone.get('/s/:token/template', {
    params: tokenParams,
    answer: filmTemplateSchema,
  }),
  /** The form of `reportFormSchema`. */
  reportSharedPage: anyone.post('/s/:token/report', { params: tokenParams, answer: 'redirect' }),
};

export const shareEvents = {
  /** The whole link; its views since then are known when it is asked for again. */
  'share.changed': shareSchema,
  'share.removed': z.strictObject({ tokens: z.array(z.string()) }),
};
