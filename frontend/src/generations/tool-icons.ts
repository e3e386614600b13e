import { Clapperboard, Hash, Music, ScanFace, Sparkles, UserRound } from 'lucide-react';
import type { ToolKey } from '#contract/tools/catalogue.ts';

/** Icons for tools where there is no picture of their work. A missing one does not compile. */
export const toolIcons: Record<ToolKey, typeof Hash> = {
  influencer: UserRound,
  story: Sparkles,
  reels: Clapperboard,
  enhancer: ScanFace,
  hashtags: Hash,
  music: Music,
};
