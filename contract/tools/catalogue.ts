/** A card on the home screen. */
export type ToolCard = {
  title: string;
  description: string;
  route: string;
  isNew?: true;
  /** Its screen only says that it is coming. */
  isComing?: true;
};

/** The six cards, in the order of the specification. */
export const tools = {
  influencer: {
    title: 'AI Influencer Generator',
    description: 'Face-consistent image generation from a trained custom persona',
    route: '/ai-influencer-generator',
    isNew: true,
  },
  story: {
    title: 'AI Story Generator',
    description: 'Product photography stories (themed scene sets)',
    route: '/story-generator',
  },
  reels: {
    title: 'Reels Generator',
    description: 'Turns an uploaded image into a 10-second vertical video',
    route: '/reels-generator',
  },
  enhancer: {
    title: 'Realism Enhancer',
    description: 'Makes an uploaded image more photorealistic (skin realism)',
    route: '/realism-enhancer',
  },
  hashtags: {
    title: 'Hashtag Generator',
    description: 'Trending hashtags via web search, 30 hashtags per theme',
    route: '/hashtag-generator',
  },
  music: {
    title: 'Music Insights',
    description: 'Top 10 trending songs on a short-video platform and a photo-sharing platform',
    route: '/music-insights',
  },
} as const satisfies Record<string, ToolCard>;

export type ToolKey = keyof typeof tools;
export const toolKeys = Object.keys(tools) as [ToolKey, ...ToolKey[]];

/** Something a tool sells. */
export type Run = {
  tool: ToolKey;
  /** The name in lists and in the token history. */
  name: string;
  /** The path to order it with POST. */
  path: `/api/${string}`;
  /** Tokens. */
  price: number;
  /** Things it delivers (files or lists); fewer is a partial delivery and refunded. */
  outputs: number;
  /** The seconds that the screen says until enough runs were measured. */
  expectedSeconds: number;
  /**
   * Seconds for the work, from the beginning of its last step on; then the generation fails and is
   * refunded, and a later result is dropped. Waiting for a worker is not counted (`QUEUE_SECONDS`).
   */
  deadlineSeconds: number;
  /** True counts `deadlineSeconds` from the order on, waiting included. */
  isDeadlineFromOrder?: true;
  /** The card of its tool does not show it at work, and a pause of the tool does not stop it. */
  isApartFromCard?: true;
};

/** How long an order may wait for a worker, in all its steps together; then it is refunded. */
export const QUEUE_SECONDS = 1800;

export const runs = {
  reel: {
    tool: 'reels',
    name: 'Reel',
    path: '/api/generate-reels',
    price: 1,
    outputs: 1,
    expectedSeconds: 120,
    deadlineSeconds: 570,
    // Before the ten minutes after which the page gives up.
    isDeadlineFromOrder: true,
  },
  /** Composes a film of the studio, for nothing; ordered by its id (`contract/films.ts`). */
  film: {
    tool: 'reels',
    name: 'Film',
    path: '/api/films/:id/make',
    price: 0,
    outputs: 1,
    expectedSeconds: 20,
    deadlineSeconds: 600,
  },
  /** Makes a clip that its user brings in an item; begun by `POST /api/uploads`. */
  import: {
    tool: 'reels',
    name: 'Import',
    path: '/api/uploads',
    price: 0,
    outputs: 1,
    expectedSeconds: 20,
    deadlineSeconds: 1_800,
    isApartFromCard: true,
  },
  story: {
    tool: 'story',
    name: 'Story',
    path: '/api/generate-image',
    price: 1,
    outputs: 3,
    expectedSeconds: 30,
    deadlineSeconds: 300,
  },
  enhance: {
    tool: 'enhancer',
    name: 'Realism enhancement',
    path: '/api/enhance-avatar',
    price: 1,
    outputs: 1,
    expectedSeconds: 45,
    deadlineSeconds: 180,
  },
  sketch: {
    tool: 'story',
    name: 'Sketch',
    path: '/api/generate-sketch',
    price: 1,
    outputs: 1,
    expectedSeconds: 10,
    deadlineSeconds: 180,
  },
  personaOptions: {
    tool: 'influencer',
    name: 'Influencer portraits',
    path: '/api/ai-influencer/generate-options',
    price: 10,
    outputs: 3,
    expectedSeconds: 30,
    deadlineSeconds: 300,
  },
  personaTraining: {
    tool: 'influencer',
    name: 'Influencer training',
    path: '/api/ai-influencer/train-lora',
    price: 50,
    outputs: 1,
    expectedSeconds: 60,
    deadlineSeconds: 3600,
  },
  personaImage: {
    tool: 'influencer',
    name: 'Influencer image',
    path: '/api/ai-influencer/generate',
    price: 5,
    outputs: 1,
    expectedSeconds: 20,
    deadlineSeconds: 180,
  },
  hashtags: {
    tool: 'hashtags',
    name: 'Hashtags',
    path: '/api/generate-hashtags',
    price: 2,
    outputs: 1,
    expectedSeconds: 5,
    deadlineSeconds: 60,
  },
} as const satisfies Record<string, Run>;

export type RunKey = keyof typeof runs;
export const runKeys = Object.keys(runs) as [RunKey, ...RunKey[]];
