import { z } from 'zod';
import { falPages } from './fal-pages.ts';

/** The document that fal publishes of a model; of one without a page a schema that takes anything. */
export function falDocument(model: string): object {
  const page = falPages.get(model);
  const submit = {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Input' } } },
  };
  return {
    openapi: '3.0.4',
    info: { title: `Queue OpenAPI for ${model}`, version: '1.0.0' },
    components: { schemas: { Input: page ? z.toJSONSchema(page) : { type: 'object' } } },
    paths: {
      [`/${model}/requests/{request_id}/status`]: { get: {} },
      [`/${model}`]: { post: { requestBody: { required: true, ...submit } } },
    },
  };
}
