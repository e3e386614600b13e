import type { Feature } from '../../feature.ts';

export const kit = { itemActions: () => import('./item-actions.tsx') } satisfies Feature;
