import { z } from 'zod';
import type { ReplicateModel } from './replicate-models.ts';
import type { ServiceAnswer } from './service.ts';

export const notFound: ServiceAnswer = {
  status: 404,
  body: { detail: 'The requested resource could not be found.', status: 404 },
};
export const unknownVersion: ServiceAnswer = {
  status: 422,
  body: {
    title: 'Invalid version or not permitted',
    detail: 'The specified version does not exist (or perhaps you have no permission to use it?)',
    status: 422,
  },
};

export const invalid = (detail: string): ServiceAnswer => ({
  status: 422,
  body: { title: 'Input validation failed', detail, status: 422 },
});

/** A version of a model that takes this input. */
export const versionAnswer = (id: string, { input, isTrainer }: ReplicateModel) => ({
  id,
  created_at: '2026-01-01T00:00:00.000Z',
  cog_version: '0.16',
  openapi_schema: {
    components: {
      schemas: { [isTrainer ? 'TrainingInput' : 'Input']: z.toJSONSchema(input, { io: 'input' }) },
    },
  },
});
