import type { Feature } from '../feature.ts';
import { pageHandlers } from './handlers.ts';

export const pages = {
  handlers: pageHandlers,
  limits: { policyReport: 'policy-report.prefix' },
} satisfies Feature;
