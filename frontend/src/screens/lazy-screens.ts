import { lazy } from 'react';

/** Screens that few people see, each fetched when somebody does. */
export const LoginCallback = lazy(async () => ({
  default: (await import('../features/pages/LoginCallback.tsx')).LoginCallback,
}));
export const NotFound = lazy(async () => ({
  default: (await import('../features/pages/NotFound.tsx')).NotFound,
}));
export const Unreachable = lazy(async () => ({
  default: (await import('../features/pages/Unreachable.tsx')).Unreachable,
}));
export const ResetPassword = lazy(async () => ({
  default: (await import('../features/reset/ResetPassword.tsx')).ResetPassword,
}));
