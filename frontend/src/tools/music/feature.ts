import type { Feature } from '../../feature.ts';
import { handledLate } from '../../live/event-handlers.ts';

export const music = { handlers: handledLate<'music.refreshed'>() } satisfies Feature;
