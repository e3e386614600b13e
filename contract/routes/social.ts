import { z } from 'zod';
import type { Route } from './route.ts';

/** Social sign-in. Browsers navigate to all of these but the first, which is called. */
export const socialRoutes = {
  /** Which providers are set up. */
  socialProviders: {
    method: 'GET',
    path: '/api/auth/providers',
    access: 'anyone',
    answer: z.strictObject({ google: z.boolean(), github: z.boolean() }),
  },
  signInWithGoogle: {
    method: 'GET',
    path: '/api/auth/google',
    access: 'anyone',
    answer: 'redirect',
  },
  signInWithGithub: {
    method: 'GET',
    path: '/api/auth/github',
    access: 'anyone',
    answer: 'redirect',
  },
  googleCallback: {
    method: 'GET',
    path: '/api/auth/google/callback',
    access: 'anyone',
    answer: 'redirect',
  },
  githubCallback: {
    method: 'GET',
    path: '/api/auth/github/callback',
    access: 'anyone',
    answer: 'redirect',
  },
} as const satisfies Record<string, Route>;
