/** What a service charges by. Megapixels are rounded up; a GPU's seconds are those it worked. */
export const priceUnits = [
  'megapixel',
  'image',
  'second',
  'run',
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

const fal = priced('fal', '2026-11-21');
const replicate = priced('replicate', '2026-11-22');

/** A language model charges for what it reads, writes and searches. */
function textModel(
  [provider, endpoint]: readonly [provider: 'openai' | 'google', endpoint: string],
  dollars: { perMillionRead: number; perMillionWritten: number },
  source: Price['source'] = 'third-party',
): Price[] {
  const row = (unit: PriceUnit, each: number) =>
    priced(provider, '2026-11-22')(endpoint, unit, each, source);
  return [
    row('million-input-tokens', dollars.perMillionRead),
    row('million-output-tokens', dollars.perMillionWritten),
    row('search', provider === 'openai' ? 0.01 : 0.014),
  ];
}

const openaiPriced = priced('openai', '2026-11-22');
const openai = (endpoint: string, dollars: number, source?: Price['source']) =>
  openaiPriced(endpoint, 'image', dollars, source);

/** List prices. A price that changed is changed here, with its date. */
export const prices: readonly Price[] = [
  fal('fal-ai/z-image/turbo', 'megapixel', 0.005),
  fal('fal-ai/z-image/turbo/lora', 'megapixel', 0.0085),
  fal('fal-ai/flux/dev', 'megapixel', 0.025),
  fal('fal-ai/flux-2-pro', 'megapixel', 0.03),
  fal('fal-ai/flux-lora', 'megapixel', 0.035),
  fal('fal-ai/nano-banana-2/edit', 'image', 0.04, 'third-party'),
  fal('clarityai/crystal-upscaler', 'megapixel', 0.016),
  fal('fal-ai/clarity-upscaler', 'megapixel', 0.03),
  fal('fal-ai/kling-video/v2.5-turbo/standard/image-to-video', 'second', 0.042),
  fal('fal-ai/kling-video/v2.5-turbo/pro/image-to-video', 'second', 0.07),
  fal('fal-ai/kling-video/v3/pro/image-to-video', 'second', 0.112, 'third-party'),
  fal('fal-ai/bytedance/seedance/v1.5/pro/image-to-video', 'second', 0.052),
  fal('fal-ai/z-image-turbo-trainer-v2', 'thousand-steps', 0.85),
  fal('fal-ai/flux-2-trainer-v2', 'thousand-steps', 6.4),
  fal('fal-ai/flux-lora-fast-training', 'run', 2),
  ...textModel(['openai', 'gpt-6-luna'], { perMillionRead: 0.1, perMillionWritten: 0.5 }, 'list'),
  ...textModel(['openai', 'gpt-6-sol'], { perMillionRead: 2, perMillionWritten: 10 }),
  ...textModel(['openai', 'gpt-5.6-luna'], { perMillionRead: 0.2, perMillionWritten: 1.2 }),
  ...textModel(['openai', 'gpt-5.6-terra'], { perMillionRead: 2, perMillionWritten: 12 }),
  ...textModel(['openai', 'gpt-5.6-sol'], { perMillionRead: 5, perMillionWritten: 30 }),
  ...textModel(['google', 'gemini-3.5-flash-lite'], {
    perMillionRead: 0.3,
    perMillionWritten: 2.5,
  }),
  ...textModel(['google', 'gemini-3.5-flash'], { perMillionRead: 1.5, perMillionWritten: 9 }),
  ...textModel(['google', 'gemini-3.7-flash'], { perMillionRead: 0.75, perMillionWritten: 3.75 }),
  // Of a vertical picture of medium quality; charged by tokens, which come to about this.
  openai('gpt-image-2', 0.07, 'third-party'),
  openai('gpt-image-1.5', 0.05, 'third-party'),
  openai('gpt-image-1-mini', 0.015),
  replicate('black-forest-labs/flux-dev', 'image', 0.025, 'third-party'),
  replicate('black-forest-labs/flux-schnell', 'image', 0.003, 'third-party'),
  replicate('google/nano-banana', 'image', 0.039, 'third-party'),
  // Charged by the time on an L40S.
  replicate('philz1337x/clarity-upscaler', 'gpu-second', 0.000975),
  replicate('kwaivgi/kling-v2.5-turbo-pro', 'second', 0.07),
  // With sound.
  replicate('kwaivgi/kling-v2.6', 'second', 0.14),
  // Trainings of Flux and what they make run on an H100.
  replicate('ostris/flux-dev-lora-trainer', 'gpu-second', 0.001525),
];

/** How much of each unit a piece of work is. */
export type Quantity = { readonly [U in PriceUnit]?: number };

/**
 * The cost in millionths of a dollar. Undefined when the endpoint has no known price, or when the
 * quantity lacks one of its units.
 */
export function costMicros(provider: string, endpoint: string, quantity: Quantity) {
  const due = prices.filter((each) => each.provider === provider && each.endpoint === endpoint);
  if (due.length === 0) return undefined;
  let sum = 0;
  for (const { unit, micros } of due) {
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
