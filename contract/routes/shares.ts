import { z } from 'zod';
import { limitedText } from '../limited-text.ts';
import { filmTemplateSchema, sharedItems, shareOptions, shareSchema } from '../shares.ts';
import { idParams, ok } from './inputs.ts';
import { anyone, user } from './route.ts';

/** What `backend/shares/shares.ts` makes: random, without a dot. All else is the token of no link: 404. */
const token = limitedText(64)
  .regex(/^[\w-]{22,}$/)
  .catch('');
const tokenParams = z.strictObject({ token });

/** The caller's links. */
export const shareRoutes = {
  /** Makes the item's own link, or replaces all that it says; its token stays until it has ended. */
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

/** What whoever has a link may ask; pages but for the template. */
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
