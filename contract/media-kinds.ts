import type { ContentType } from './content-types.ts';
import type { Media } from './media.ts';
import { tools, type ToolKey } from './tools/catalogue.ts';
import { storyThemes, type StoryTheme } from './tools/story-themes.ts';

/** The types My Content can be filtered by, and their names. */
export const galleryTypes = {
  stories: 'Stories',
  reels: 'Reels',
  films: 'Films',
  enhanced: 'Enhanced',
  influencer: 'Influencer',
  own: 'Your photos and clips',
} as const;
export type GalleryType = keyof typeof galleryTypes;
export const galleryTypeKeys = Object.keys(galleryTypes) as [GalleryType, ...GalleryType[]];

/** The facts that everything of one `theme` has in common. */
export type MediaKind = {
  /** The tool that makes it; null for what users upload. */
  tool: ToolKey | null;
  /** The text that a person reads below it. */
  caption: string;
  /** The filter that finds it; null for none but All Types. */
  galleryType: GalleryType | null;
  /** How the names of its files begin. */
  fileName: string;
  /** The types that its stored files may have. */
  contentTypes: readonly ContentType[];
};

/**
 * Every value of `theme`: the story themes, then one kind for each other tool that makes files, and
 * what users bring in.
 */
export const mediaKinds = {
  // The themes' own keys.
  ...(Object.fromEntries(
    Object.entries(storyThemes).map(([theme, { name }]) => [
      theme,
      pictureKind('story', name, 'stories'),
    ]),
  ) as Record<StoryTheme, MediaKind>),
  reels: {
    tool: 'reels',
    caption: 'Reel',
    galleryType: 'reels',
    fileName: 'reel',
    contentTypes: ['video/mp4'],
  },
  /** Made in the studio, by the tool of the reels. */
  film: {
    tool: 'reels',
    caption: 'Film',
    galleryType: 'films',
    fileName: 'film',
    contentTypes: ['video/mp4'],
  },
  realismEnhancer: pictureKind('enhancer', 'Realism Enhancer', 'enhanced'),
  aiInfluencer: pictureKind('influencer', 'AI Influencer', 'influencer'),
  /** A user's own photo or clip. */
  own: {
    tool: null,
    caption: 'Your photo',
    galleryType: 'own',
    fileName: 'photo',
    contentTypes: ['image/jpeg', 'image/png', 'video/mp4'],
  },
  /** A portrait to choose from; the gallery does not list it. */
  aiInfluencerOption: { ...pictureKind('influencer', 'Portrait', null), fileName: 'portrait' },
} as const satisfies Record<string, MediaKind>;

export type MediaTheme = keyof typeof mediaKinds;

/** A Map, so that `__proto__` and `constructor` are not themes. */
const kinds: ReadonlyMap<string, MediaKind> = new Map(Object.entries(mediaKinds));

/**
 * The kind of a stored theme. A server of another version may know more themes than this code, so
 * an unknown one is no error: it has no type, and is called by its key.
 */
export function mediaKindOf(theme: string): MediaKind | undefined {
  return kinds.get(theme);
}

/** The name of a theme below a picture. */
export function themeCaption(theme: string): string {
  return mediaKindOf(theme)?.caption ?? theme;
}

/** The name of what an item is. Nothing of a sketch of one's own photo is a photo. */
export function kindCaption({
  theme,
  isSketch,
  isVideo,
}: Pick<Media, 'theme' | 'isSketch' | 'isVideo'>): string {
  if (theme !== 'own') return themeCaption(theme);
  if (isVideo) return 'Your clip';
  return isSketch ? 'Sketch' : themeCaption(theme);
}

/**
 * By theme, what a search finds an item by beside its prompt: its tool, its type and its caption.
 */
export const searchedThemeNames: ReadonlyMap<string, string> = new Map(
  [...kinds].map(([theme, { tool, galleryType, caption }]) => [
    theme,
    [tool && tools[tool].title, galleryType && galleryTypes[galleryType], caption].join(' '),
  ]),
);

/**
 * The name of an item's file, without the extension: `Luxury Travel-2`, `reel-flexing-Flex Abs`,
 * which stories and reels keep whatever their title is; of all others their title. A sketch has its
 * original's theme and place, so its name says that it is a sketch.
 */
export function fileStemOf(
  media: Pick<Media, 'theme' | 'title' | 'sequence' | 'isSketch' | 'videoCategory' | 'videoOption'>,
): string {
  const { galleryType, fileName: name = media.theme } = mediaKindOf(media.theme) ?? {};
  if (media.title && galleryType !== 'stories' && galleryType !== 'reels') return media.title;
  const { videoCategory, videoOption } = media;
  if (videoCategory === 'custom') return `${name}-custom`;
  if (videoCategory) return [name, videoCategory, videoOption].filter(Boolean).join('-');
  return `${media.isSketch ? `${name} Sketch` : name}-${media.sequence}`;
}

function pictureKind(
  tool: ToolKey | null,
  caption: string,
  galleryType: GalleryType | null,
): MediaKind {
  const contentTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
  return { tool, caption, galleryType, fileName: caption, contentTypes };
}
