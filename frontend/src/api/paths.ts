import type { RouteName, routes } from '../../../contract/routes.ts';

type Routes = typeof routes;

/**
 * Where each call goes. Written out because the contract's table carries zod, which the login page
 * must not load; a row that differs from the contract, or is missing, does not compile.
 */
export const paths: {
  [N in RouteName]: `${Routes[N]['method']} ${Routes[N]['path']}`;
} = {
  currentUser: 'GET /api/user',
  register: 'POST /api/register',
  login: 'POST /api/login',
  logout: 'POST /api/logout',
  signInWithGoogle: 'GET /api/auth/google',
  signInWithGithub: 'GET /api/auth/github',
  images: 'GET /api/images',
  deleteImage: 'DELETE /api/images/:id',
  restoreImage: 'POST /api/images/:id/restore',
  downloadImage: 'GET /api/download-image',
  generateReels: 'POST /api/generate-reels',
  generations: 'GET /api/generations',
  generation: 'GET /api/generations/:id',
  cancelGeneration: 'DELETE /api/generations/:id',
  events: 'GET /api/events',
  tools: 'GET /api/tools',
};
