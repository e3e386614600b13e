import type { Feature } from '../../feature.ts';
import { refreshOnSchedule } from './refresh-insights.ts';

export const music = {
  jobs: (parts: Parameters<typeof refreshOnSchedule>[0]) => ({
    'music.refresh-tiktok': (_, { signal }) => refreshOnSchedule(parts, 'tiktok', signal),
    'music.refresh-instagram': (_, { signal }) => refreshOnSchedule(parts, 'instagram', signal),
  }),
} satisfies Feature;
