import type { MusicPlatform } from './tools/texts.ts';

/** The places where an item is posted. */
export const platforms = [
  'tiktok',
  'instagram-reel',
  'instagram-story',
  'instagram-feed',
  'youtube',
  'x',
] as const;
export type Platform = (typeof platforms)[number];

/** The files of a post kit, and their sizes in pixels. */
export const kitShapes = {
  '9x16': { width: 1080, height: 1920 },
  '4x5': { width: 1080, height: 1350 },
  '1x1': { width: 1080, height: 1080 },
} as const;
export type KitShape = keyof typeof kitShapes;
export const kitShapeKeys = Object.keys(kitShapes) as [KitShape, ...KitShape[]];

type Size = { width: number; height: number };

/** A cut that leaves less of a picture shows a scrap of it. */
const SCRAP = 1 / 12;

/**
 * How a picture becomes a file of a kit: cut around what it is of, or whole on its blurred copy
 * where a cut would leave a scrap. `scale` is how much it is enlarged.
 */
export function kitCut(picture: Size, tile: Size): { isWhole: boolean; scale: number } {
  const scales = [tile.width / picture.width, tile.height / picture.height];
  const [inside, cover] = [Math.min(...scales), Math.max(...scales)];
  const isWhole = inside / cover < SCRAP;
  return { isWhole, scale: isWhole ? inside : cover };
}

type PlatformFacts = {
  name: string;
  shape: KitShape;
  /**
   * The platform's name of the label of what a computer made, where it says so, and when that was
   * read; without a source the words are our own.
   */
  ai: { label: string; source: string | null; read: string };
  /** Whose chart its songs are taken from; null where a post has no song. */
  chart: MusicPlatform | null;
};

const aiInfo = {
  label: 'AI info',
  source:
    'about.fb.com/news/2024/04/metas-approach-to-labeling-ai-generated-content-and-manipulated-media, as aidisclosuregenerator.com/meta-ai-disclosure tells it',
  read: '2026-11-26',
};

export const platformFacts: Readonly<Record<Platform, PlatformFacts>> = {
  tiktok: {
    name: 'TikTok',
    shape: '9x16',
    ai: {
      label: 'AI-generated content',
      source:
        'support.tiktok.com/en/using-tiktok/creating-videos/ai-generated-content, as campaignme.com/tiktok-launches-new-ai-generated-content-labels tells it',
      read: '2026-11-26',
    },
    chart: 'tiktok',
  },
  'instagram-reel': { name: 'Instagram reel', shape: '9x16', ai: aiInfo, chart: 'instagram' },
  'instagram-story': { name: 'Instagram story', shape: '9x16', ai: aiInfo, chart: 'instagram' },
  'instagram-feed': { name: 'Instagram feed', shape: '4x5', ai: aiInfo, chart: 'instagram' },
  youtube: {
    name: 'YouTube Shorts',
    shape: '9x16',
    ai: {
      label: 'Altered or synthetic content',
      source: 'support.google.com/youtube/answer/14328491 and 15447836',
      read: '2026-11-26',
    },
    // There is no chart of its own; its songs are those of other short videos.
    chart: 'tiktok',
  },
  x: {
    name: 'X',
    shape: '4x5',
    ai: { label: 'Made with AI.', source: null, read: '2026-11-26' },
    chart: null,
  },
};

/** The address that opens the post kit of an item. */
export const kitPath = ({ imageId, platform }: { imageId: number; platform: Platform }): string =>
  `/images?item=${imageId}&kit=${platform}`;
