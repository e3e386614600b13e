import { z } from 'zod';
import type { Route } from './route.ts';

/** Calls of outside services, by the address that each attempt gives them. */
export const providerRoutes = {
  /** The token in the address and the signature over the raw body are the only credentials. */
  providerCallback: {
    method: 'POST',
    path: '/api/providers/:name/callback',
    access: 'anyone',
    params: z.strictObject({ name: z.string() }),
    query: z.object({ attempt: z.string().default(''), token: z.string().default('') }),
    answer: z.strictObject({ received: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
