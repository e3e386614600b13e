import { z } from 'zod';

/** A list of objects that have these fields and no others. */
export const listOf = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.array(z.strictObject(fields));
