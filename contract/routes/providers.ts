import { z } from 'zod';
import { limitedText } from '../limited-text.ts';
import { anyone } from './route.ts';

/** Calls of outside services, by the address that each attempt gives them. */
export const providerRoutes = {
  /** The token in the address and the signature over the raw body are the only credentials. */
  providerCallback: anyone.post('/api/providers/:name/callback', {
    /** What is absent or too long is refused as what is unknown. */
    params: z.strictObject({ name: limitedText(64).catch('') }),
    query: z.object({ attempt: limitedText(64).catch(''), token: limitedText(200).catch('') }),
    answer: z.strictObject({ received: z.literal(true) }),
  }),
};
