import type { Brief } from './brief.ts';
import { storyBriefs } from './story-briefs.ts';

export function briefFor({ scene }: { prompt: string; scene: string | null; seed: number }): Brief {
  const b = storyBriefs.get(scene ?? '');
  if (!b) throw new Error('todo');
  return b;
}
