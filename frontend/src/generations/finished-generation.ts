import type { Generation } from '#contract/generation.ts';
import type { MediaTheme } from '#contract/media-kinds.ts';
import type { Media } from '#contract/media.ts';
import type { OrderAnswer } from '#contract/orders.ts';
import { runs, type RunKey } from '#contract/tools/catalogue.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';

/** An order that the server has taken. */
export type Ordered = {
  /** Null where the server does not name the generation. */
  generationId: string | null;
  /** From a server that finishes the work before it answers. */
  finished: Generation | null;
};

/** The `theme` of what a run makes, where the order does not name it. */
const themes: { [R in RunKey]?: MediaTheme } = {
  enhance: 'realismEnhancer',
  personaOptions: 'aiInfluencerOption',
  personaImage: 'aiInfluencer',
};

/** Every field of a documented answer. */
type DocumentedAnswer = {
  generationId?: unknown;
  imageUrl?: string;
  imageUrls?: readonly string[];
  images?: readonly { url: string }[];
  hashtags?: readonly string[];
};

/**
 * The documented answer of a finished order in the shape of a generation, which is all
 * that the screens know. It names only addresses, so its media have no id (`hasId`).
 */
export function finishedGeneration(
  run: RunKey,
  input: Generation['input'],
  answer: OrderAnswer<RunKey>,
): Ordered {
  const { generationId, imageUrl, imageUrls, images, hashtags }: DocumentedAnswer = answer;
  if (typeof generationId === 'string') return { generationId, finished: null };
  const urls = imageUrls ?? images?.map(({ url }) => url) ?? (imageUrl ? [imageUrl] : []);
  if (urls.length === 0 && !hashtags) return { generationId: null, finished: null };
  const now = new Date().toISOString();
  const theme = themes[run] ?? String(input.theme);
  const isSketch = run === 'sketch';
  const finished: Generation = {
    id: newIdempotencyKey(),
    tool: runs[run].tool,
    run,
    status: 'succeeded',
    progress: 1,
    stage: null,
    queuePosition: null,
    etaSeconds: null,
    price: runs[run].price,
    refundedReason: null,
    error: null,
    input,
    result: {
      media: urls.map((url, index) => pictureAt(url, { theme, isSketch, sequence: index + 1 })),
      data: hashtags ? { hashtags } : null,
    },
    createdAt: now,
    startedAt: now,
    finishedAt: now,
  };
  return { generationId: null, finished };
}

/** Whether the gallery can show an item by its id. */
export function hasId({ id }: Pick<Media, 'id'>): boolean {
  return id !== 0;
}

function pictureAt(url: string, known: Pick<Media, 'theme' | 'sequence' | 'isSketch'>): Media {
  return {
    ...known,
    id: 0,
    userId: 0,
    imageUrl: url,
    thumbnailUrl: url,
    posterUrl: null,
    originalImageUrl: null,
    placeholder: '',
    isVideo: false,
    videoCategory: null,
    videoOption: null,
    promptUsed: null,
    createdAt: new Date().toISOString(),
    generationId: null,
    width: 0,
    height: 0,
    durationSeconds: null,
    sizeBytes: 0,
    isFavourite: false,
  };
}
