import { clock } from '../clock.ts';

/** What a service charges by. Megapixels are rounded up; a GPU's seconds are those it worked. */
export const priceUnits = [
  'megapixel',
  'image',
  'second',
  /** What a second with sound costs above one without. */
  'second-of-sound',
  'run',
  'training',
  'thousand-steps',
  'million-input-tokens',
  'million-output-tokens',
  'search',
  'gpu-second',
] as const;
export type PriceUnit = (typeof priceUnits)[number];

export type Price = {
  provider: string;
  endpoint: string;
  unit: PriceUnit;
  /** Millionths of a US dollar per unit. */
  micros: number;
  /** The day it was read. */
  readOn: string;
  /** The first day (UTC) of a price that was announced: it takes the place of the row before. */
  from?: string;
  /** `list`: the service's own page. `third-party`: someone else's list; check it before relying on it. */
  source: 'list' | 'third-party';
};

const priced =
  (provider: string, readOn: string) =>
  (endpoint: string, unit: PriceUnit, dollars: number, source: Price['source'] = 'list') =>
    ({
      provider,
      endpoint,
      unit,
      source,
      readOn,
      micros: Math.round(dollars * 1_000_000),
    }) satisfies Price;

const fal = priced('fal', '2026-11-28');
const replicate = priced('replicate', '2026-11-28');
const unchecked = priced('replicate', '2026-11-22');

/** A language model charges for what it reads, writes and searches. */
function textModel(
  [provider, endpoint]: readonly [provider: 'openai' | 'google', endpoint: string],
  dollars: { perMillionRead: number; perMillionWritten: number },
  source: Price['source'] = 'third-party',
): Price[] {
  const row = (unit: PriceUnit, each: number) =>
    priced(provider, '2026-11-28')(endpoint, unit, each, source);
  return [
    row('million-input-tokens', dollars.perMillionRead),
    row('million-output-tokens', dollars.perMillionWritten),
    row('search', provider === 'openai' ? 0.01 : 0.014),
  ];
}

const openaiPriced = priced('openai', '2026-11-28');
const openai = (endpoint: string, dollars: number, source?: Price['source']) =>
  openaiPriced(endpoint, 'image', dollars, source);

/** The two rows of a model of reels whose sound costs more, by the dollars of a second. */
const falReel = (path: string, { silent, sound }: { silent: number; sound: number }): Price[] => [
  fal(`${path}/image-to-video`, 'second', silent),
  fal(`${path}/image-to-video`, 'second-of-sound', sound - silent),
];

/** List prices. A price that changed is changed here, with its date. */
export const prices: readonly Price[] = [
  fal('fal-ai/z-image/turbo', 'megapixel', 0.005),
  fal('fal-ai/z-image/turbo/lora', 'megapixel', 0.0085),
  fal('fal-ai/flux/dev', 'megapixel', 0.025),
  fal('fal-ai/flux-2-pro', 'megapixel', 0.03),
  fal('fal-ai/flux-lora', 'megapixel', 0.035),
  // Charged by tokens, which come to about this with one picture to work from.
  fal('google/nano-banana-2.1/edit', 'image', 0.042, 'third-party'),
  fal('fal-ai/nano-banana-2/edit', 'image', 0.08),
  fal('clarityai/crystal-upscaler', 'megapixel', 0.016),
  fal('fal-ai/clarity-upscaler', 'megapixel', 0.03),
  fal('fal-ai/kling-video/v2.5-turbo/standard/image-to-video', 'second', 0.042),
  fal('fal-ai/kling-video/v2.5-turbo/pro/image-to-video', 'second', 0.07),
  ...falReel('fal-ai/kling-video/v2.6/pro', { silent: 0.07, sound: 0.14 }),
  ...falReel('fal-ai/kling-video/v3/standard', { silent: 0.084, sound: 0.126 }),
  ...falReel('fal-ai/kling-video/v3/pro', { silent: 0.112, sound: 0.168 }),
  fal('fal-ai/kling-video/v3/turbo/standard/image-to-video', 'second', 0.112),
  fal('fal-ai/kling-video/v3/turbo/pro/image-to-video', 'second', 0.14),
  ...falReel('fal-ai/kling-video/o3/standard', { silent: 0.084, sound: 0.112 }),
  fal('kling/v4/image-to-video', 'second', 0.157),
  ...falReel('fal-ai/bytedance/seedance/v1.5/pro', { silent: 0.026, sound: 0.052 }),
  fal('fal-ai/bytedance/seedance/v1/pro/fast/image-to-video', 'second', 0.0216, 'third-party'),
  fal('bytedance/seedance-2.0/mini/image-to-video', 'second', 0.1547),
  fal('bytedance/seedance-2.0/fast/image-to-video', 'second', 0.2419, 'third-party'),
  fal('bytedance/seedance-2.0/image-to-video', 'second', 0.3034, 'third-party'),
  fal('fal-ai/minimax/hailuo-2.3/standard/image-to-video', 'second', 0.056, 'third-party'),
  // At 768P, and of LTX at 1080p: what we ask for.
  fal('minimax/h3-max-turbo/image-to-video', 'second', 0.04, 'third-party'),
  fal('minimax/h3-max/image-to-video', 'second', 0.08, 'third-party'),
  fal('fal-ai/ltx-2.3/image-to-video/fast', 'second', 0.06, 'third-party'),
  fal('fal-ai/ltx-2.3/image-to-video', 'second', 0.08, 'third-party'),
  fal('fal-ai/wan/v2.7/image-to-video', 'second', 0.1, 'third-party'),
  fal('fal-ai/z-image-turbo-trainer-v2', 'thousand-steps', 0.85),
  fal('fal-ai/flux-2-trainer-v2', 'thousand-steps', 6.4),
  fal('fal-ai/flux-lora-fast-training', 'training', 2),
  ...textModel(['openai', 'gpt-6-luna'], { perMillionRead: 0.1, perMillionWritten: 0.5 }, 'list'),
  ...textModel(['openai', 'gpt-6-sol'], { perMillionRead: 2, perMillionWritten: 10 }),
  ...textModel(['openai', 'gpt-6.1-sol'], { perMillionRead: 2, perMillionWritten: 10 }),
  ...textModel(['openai', 'gpt-5.6-luna'], { perMillionRead: 0.2, perMillionWritten: 1.2 }),
  ...textModel(['openai', 'gpt-5.6-terra'], { perMillionRead: 2, perMillionWritten: 12 }),
  // The lower price of August was promised until 21 November only.
  ...textModel(['openai', 'gpt-5.6-sol'], { perMillionRead: 5, perMillionWritten: 30 }),
  ...textModel(['google', 'gemini-3.5-flash-lite'], {
    perMillionRead: 0.3,
    perMillionWritten: 2.5,
  }),
  ...textModel(['google', 'gemini-3.5-flash'], { perMillionRead: 1.5, perMillionWritten: 9 }),
  ...['gemini-3.6-flash', 'gemini-3.7-flash', 'gemini-3.8-flash'].flatMap((endpoint) => [
    ...textModel(['google', endpoint], { perMillionRead: 0.75, perMillionWritten: 3.75 }),
    ...textModel(['google', endpoint], { perMillionRead: 1.5, perMillionWritten: 7.5 }).map(
      (price) => ({ ...price, from: '2027-01-01' }),
    ),
  ]),
  // Of a vertical picture of medium quality; charged by tokens, which come to about this.
  openai('gpt-image-2.6-flare', 0.04, 'third-party'),
  openai('gpt-image-2.6-sunburst', 0.04, 'third-party'),
  openai('gpt-image-2', 0.04, 'third-party'),
  // These two end on 1 December 2026.
  openai('gpt-image-1.5', 0.05, 'third-party'),
  openai('gpt-image-1-mini', 0.015),
  replicate('prunaai/z-image-turbo', 'image', 0.01, 'third-party'),
  // With one picture to work from; 0.03 from words.
  replicate('black-forest-labs/flux-2-pro', 'image', 0.045, 'third-party'),
  unchecked('black-forest-labs/flux-dev', 'image', 0.025, 'third-party'),
  replicate('black-forest-labs/flux-schnell', 'image', 0.003, 'third-party'),
  replicate('google/nano-banana', 'image', 0.039, 'third-party'),
  // Charged by the time on an L40S.
  unchecked('philz1337x/clarity-upscaler', 'gpu-second', 0.000975),
  unchecked('kwaivgi/kling-v2.5-turbo-pro', 'second', 0.07),
  unchecked('kwaivgi/kling-v2.6', 'second', 0.07),
  unchecked('kwaivgi/kling-v2.6', 'second-of-sound', 0.07),
  // Trainings of Flux and what they make run on an H100.
  unchecked('ostris/flux-dev-lora-trainer', 'gpu-second', 0.001525),
];

/** How much of each unit a piece of work is. */
export type Quantity = { readonly [U in PriceUnit]?: number };

/**
 * The cost in millionths of a dollar. Undefined when the endpoint has no known price, or when the
 * quantity lacks one of its units.
 */
export function costMicros(provider: string, endpoint: string, quantity: Quantity) {
  const today = clock.now().toISOString().slice(0, 10);
  const rows = prices.filter(
    ({ from = '', ...each }) =>
      each.provider === provider && each.endpoint === endpoint && from <= today,
  );
  const due = new Map(rows.map(({ unit, micros }) => [unit, micros]));
  if (due.size === 0) return undefined;
  let sum = 0;
  for (const [unit, micros] of due) {
    const amount = quantity[unit];
    if (amount === undefined) return undefined;
    sum += micros * (unit === 'megapixel' ? Math.ceil(amount) : amount);
  }
  return Math.round(sum);
}

/** The cost with the highest known price of the service's models where the endpoint has none. */
export function cautiousCostMicros(provider: string, endpoint: string, quantity: Quantity): number {
  const known = costMicros(provider, endpoint, quantity);
  if (known !== undefined) return known;
  return Math.max(0, ...prices.map((price) => costMicros(provider, price.endpoint, quantity) ?? 0));
}
