import type { z } from 'zod';
import type { RunKey } from '../tools/catalogue.ts';

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
