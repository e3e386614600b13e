import type { z } from 'zod';

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Koa path; parameters are `:name`. */
  path: string;
  access: 'anyone' | 'user' | 'admin';
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** `file` streams stored bytes; `redirect` leaves the app. */
  answer: z.ZodType | 'file' | 'redirect';
};
