import { z } from 'zod';
import { newPlanSchema, planChangeSchema, planSchema } from '../plans.ts';
import { idParams, ok } from './inputs.ts';
import { user } from './route.ts';

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
