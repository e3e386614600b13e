import { z } from 'zod';
import { anyone } from './route.ts';

/** Social sign-in. Browsers navigate to all of these but the first, which is called. */
export const socialRoutes = {
  /** Which providers are set up. */
  socialProviders: anyone.get('/api/auth/providers', {
    answer: z.strictObject({ google: z.boolean(), github: z.boolean() }),
  }),
  signInWithGoogle: anyone.get('/api/auth/google', { answer: 'redirect' }),
  signInWithGithub: anyone.get('/api/auth/github', { answer: 'redirect' }),
  googleCallback: anyone.get('/api/auth/google/callback', { answer: 'redirect' }),
  githubCallback: anyone.get('/api/auth/github/callback', { answer: 'redirect' }),
};
