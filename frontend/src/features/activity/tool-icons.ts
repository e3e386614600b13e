import {
  Clapperboard,
  Hash,
  Music,
  ScanFace,
  Sparkles,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { ToolKey } from '../../../../contract/tools/catalogue.ts';

/** What stands for a tool's work while there is no picture of it. */
export const toolIcons: Record<ToolKey, LucideIcon> = {
  influencer: UserRound,
  story: Sparkles,
  reels: Clapperboard,
  enhancer: ScanFace,
  hashtags: Hash,
  music: Music,
};
