import { z } from 'zod';
import { filmDocumentSchema, filmSchema, listedFilmSchema } from '../films.ts';
import { acceptedAnswer } from '../orders.ts';
import { newPlanSchema, planChangeSchema, planSchema } from '../plans.ts';
import { idParams, ok, ownName } from './inputs.ts';
import { user } from './route.ts';

/** The caller's films. A shot of what is not the caller's is `media.not-found`. */
export const filmRoutes = {
  films: user.get('/api/films', {
    /** Last changed first. */
    answer: z.array(listedFilmSchema),
  }),
  createFilm: user.post('/api/films', {
    body: z.strictObject({ name: ownName.default('Untitled film'), document: filmDocumentSchema }),
    answer: filmSchema,
  }),
  film: user.get('/api/films/:id', { params: idParams, answer: filmSchema }),
  /** Another `version` than the stored one is refused as changed, with the newer film. */
  saveFilm: user.put('/api/films/:id', {
    params: idParams,
    body: z.strictObject({
      name: ownName.optional(),
      document: filmDocumentSchema,
      version: z.int().min(1),
    }),
    answer: filmSchema,
  }),
  /**
   * Composes the film as it is now, for no tokens, and takes an `Idempotency-Key`: 202 at once. What is
   * made is an item of the gallery.
   */
  makeFilm: user.post('/api/films/:id/make', { params: idParams, answer: acceptedAnswer }),
  /** The film that an item was made of, as it was then; `film.not-found` for any other item. */
  filmOfImage: user.get('/api/images/:id/film', {
    params: idParams,
    answer: filmSchema.pick({ name: true, document: true }),
  }),
  deleteFilm: user.delete('/api/films/:id', { params: idParams, answer: ok }),
};

/** The caller's plans of posts. Those of an item in the trash are as though they were not there. */
export const planRoutes = {
  plans: user.get('/api/plans', {
    /** The first to be due first. */
    answer: z.array(planSchema),
  }),
  createPlan: user.post('/api/plans', { body: newPlanSchema, answer: planSchema }),
  changePlan: user.put('/api/plans/:id', {
    params: idParams,
    body: planChangeSchema,
    answer: planSchema,
  }),
  deletePlan: user.delete('/api/plans/:id', { params: idParams, answer: ok }),
};
