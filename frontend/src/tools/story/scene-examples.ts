import type { StoryTheme } from '#contract/tools/story-themes.ts';
import fashion1 from '../../ui/examples/scene-fashionLifestyle-1.webp';
import fashion2 from '../../ui/examples/scene-fashionLifestyle-2.webp';
import fashion3 from '../../ui/examples/scene-fashionLifestyle-3.webp';
import fitness1 from '../../ui/examples/scene-fitnessLifestyle-1.webp';
import fitness2 from '../../ui/examples/scene-fitnessLifestyle-2.webp';
import fitness3 from '../../ui/examples/scene-fitnessLifestyle-3.webp';
import travel1 from '../../ui/examples/scene-luxuryTravel-1.webp';
import travel2 from '../../ui/examples/scene-luxuryTravel-2.webp';
import travel3 from '../../ui/examples/scene-luxuryTravel-3.webp';
import nightlife1 from '../../ui/examples/scene-nightlifeSocial-1.webp';
import nightlife2 from '../../ui/examples/scene-nightlifeSocial-2.webp';
import nightlife3 from '../../ui/examples/scene-nightlifeSocial-3.webp';
import work1 from '../../ui/examples/scene-workAndGrind-1.webp';
import work2 from '../../ui/examples/scene-workAndGrind-2.webp';
import work3 from '../../ui/examples/scene-workAndGrind-3.webp';

/** A picture of each scene, 270 × 480; what people write themselves has none. */
export const sceneExamples: Record<StoryTheme, readonly string[]> = {
  workAndGrind: [work1, work2, work3],
  fitnessLifestyle: [fitness1, fitness2, fitness3],
  luxuryTravel: [travel1, travel2, travel3],
  fashionLifestyle: [fashion1, fashion2, fashion3],
  nightlifeSocial: [nightlife1, nightlife2, nightlife3],
  customPrompt: [],
};
