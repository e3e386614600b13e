import { clock } from '../clock.ts';
import type { Capability } from './provider.ts';
import type { AgreedPrice, PriceUnit } from './published/published-prices.ts';

export type Price = AgreedPrice & {
  provider: string;
  endpoint: string;
  /** Capabilities at this price. Models without a row are judged by those that make the same. */
  capabilities: readonly Capability[];
  /** The day it was read. */
  readOn: string;
  /** The first day (UTC) of a price that was announced: it takes the place of the row before. */
  from?: string;
  /**
   * `list`: the service's own page. `third-party`: someone else's list; check it before relying on
   * it.
   */
  source: 'list' | 'third-party';
};

const priced =
  (provider: string, readOn: string, ...capabilities: Capability[]) =>
  (endpoint: string, unit: PriceUnit, dollars: number, source: Price['source'] = 'list') =>
    ({
      provider,
      endpoint,
      capabilities,
      unit,
      source,
      readOn,
      micros: Math.round(dollars * 1_000_000),
    }) satisfies Price;

const falPicture = priced('fal', '2026-11-28', 'text-to-image');
const falEnhanced = priced('fal', '2026-11-28', 'enhance');
const falReel = priced('fal', '2026-11-28', 'image-to-video');
const falShot = priced('fal', '2026-11-28', 'persona-shot');
const falTraining = priced('fal', '2026-11-28', 'train-persona');
const falPersona = priced('fal', '2026-11-28', 'persona-image');
const replicatePicture = priced('replicate', '2026-11-28', 'text-to-image');
const replicateEdit = priced('replicate', '2026-11-28', 'text-to-image', 'persona-shot');
const uncheckedPicture = priced('replicate', '2026-11-22', 'text-to-image');
const uncheckedEnhanced = priced('replicate', '2026-11-22', 'enhance');
const uncheckedReel = priced('replicate', '2026-11-22', 'image-to-video');
const uncheckedPersona = priced('replicate', '2026-11-22', 'train-persona', 'persona-image');

/** A language model charges for what it reads, writes and searches. */
function textModel(
  [provider, endpoint]: readonly [provider: 'openai' | 'google', endpoint: string],
  dollars: { perMillionRead: number; perMillionWritten: number },
  source: Price['source'] = 'third-party',
): Price[] {
  const row = (unit: PriceUnit, each: number) =>
    priced(provider, '2026-11-28', 'hashtags')(endpoint, unit, each, source);
  return [
    row('million-input-tokens', dollars.perMillionRead),
    row('million-output-tokens', dollars.perMillionWritten),
    row('search', provider === 'openai' ? 0.01 : 0.014),
  ];
}

const openaiPicture = priced('openai', '2026-11-28', 'text-to-image', 'enhance', 'persona-shot');
const openai = (endpoint: string, dollars: number, source?: Price['source']) =>
  openaiPicture(endpoint, 'image', dollars, source);

/** The two rows of a model of reels whose sound costs more, by the dollars of a second. */
const soundReel = (path: string, { silent, sound }: { silent: number; sound: number }): Price[] => [
  falReel(`${path}/image-to-video`, 'second', silent),
  falReel(`${path}/image-to-video`, 'second-of-sound', sound - silent),
];

/** List prices. A price that changed is changed here, with its date. */
export const prices: readonly Price[] = [
  falPicture('fal-ai/z-image/turbo', 'megapixel', 0.005),
  falPersona('fal-ai/z-image/turbo/lora', 'megapixel', 0.0085),
  falPicture('fal-ai/flux/dev', 'megapixel', 0.025),
  falPicture('fal-ai/flux-2-pro', 'megapixel', 0.03),
  falPersona('fal-ai/flux-lora', 'megapixel', 0.035),
  // Charged by tokens, which come to about this with one picture to work from.
  falShot('google/nano-banana-2.1/edit', 'image', 0.042, 'third-party'),
  falShot('fal-ai/nano-banana-2/edit', 'image', 0.08),
  falEnhanced('clarityai/crystal-upscaler', 'megapixel', 0.016),
  falEnhanced('fal-ai/clarity-upscaler', 'megapixel', 0.03),
  falReel('fal-ai/kling-video/v2.5-turbo/standard/image-to-video', 'second', 0.042),
  falReel('fal-ai/kling-video/v2.5-turbo/pro/image-to-video', 'second', 0.07),
  ...soundReel('fal-ai/kling-video/v2.6/pro', { silent: 0.07, sound: 0.14 }),
  ...soundReel('fal-ai/kling-video/v3/standard', { silent: 0.084, sound: 0.126 }),
  ...soundReel('fal-ai/kling-video/v3/pro', { silent: 0.112, sound: 0.168 }),
  falReel('fal-ai/kling-video/v3/turbo/standard/image-to-video', 'second', 0.112),
  falReel('fal-ai/kling-video/v3/turbo/pro/image-to-video', 'second', 0.14),
  ...soundReel('fal-ai/kling-video/o3/standard', { silent: 0.084, sound: 0.112 }),
  falReel('kling/v4/image-to-video', 'second', 0.157),
  ...soundReel('fal-ai/bytedance/seedance/v1.5/pro', { silent: 0.026, sound: 0.052 }),
  falReel('fal-ai/bytedance/seedance/v1/pro/fast/image-to-video', 'second', 0.0216, 'third-party'),
  falReel('bytedance/seedance-2.0/mini/image-to-video', 'second', 0.1547),
  falReel('bytedance/seedance-2.0/fast/image-to-video', 'second', 0.2419, 'third-party'),
  falReel('bytedance/seedance-2.0/image-to-video', 'second', 0.3034, 'third-party'),
  falReel('fal-ai/minimax/hailuo-2.3/standard/image-to-video', 'second', 0.056, 'third-party'),
  // At 768P, and of LTX at 1080p: what we ask for.
  falReel('minimax/h3-max-turbo/image-to-video', 'second', 0.04, 'third-party'),
  falReel('minimax/h3-max/image-to-video', 'second', 0.08, 'third-party'),
  falReel('fal-ai/ltx-2.3/image-to-video/fast', 'second', 0.06, 'third-party'),
  falReel('fal-ai/ltx-2.3/image-to-video', 'second', 0.08, 'third-party'),
  falReel('fal-ai/wan/v2.7/image-to-video', 'second', 0.1, 'third-party'),
  falTraining('fal-ai/z-image-turbo-trainer-v2', 'thousand-steps', 0.85),
  falTraining('fal-ai/flux-2-trainer-v2', 'thousand-steps', 6.4),
  falTraining('fal-ai/flux-lora-fast-training', 'training', 2),
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
  replicatePicture('prunaai/z-image-turbo', 'image', 0.01, 'third-party'),
  // With one picture to work from; 0.03 from words.
  replicateEdit('black-forest-labs/flux-2-pro', 'image', 0.045, 'third-party'),
  uncheckedPicture('black-forest-labs/flux-dev', 'image', 0.025, 'third-party'),
  replicatePicture('black-forest-labs/flux-schnell', 'image', 0.003, 'third-party'),
  replicateEdit('google/nano-banana', 'image', 0.039, 'third-party'),
  // Charged by the time on an L40S.
  uncheckedEnhanced('philz1337x/clarity-upscaler', 'gpu-second', 0.000975),
  uncheckedReel('kwaivgi/kling-v2.5-turbo-pro', 'second', 0.07),
  uncheckedReel('kwaivgi/kling-v2.6', 'second', 0.07),
  uncheckedReel('kwaivgi/kling-v2.6', 'second-of-sound', 0.07),
  // Trainings of Flux and what they make run on an H100.
  uncheckedPersona('ostris/flux-dev-lora-trainer', 'gpu-second', 0.001525),
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

/** A model of a service, and what it is asked to make. */
export type AskedModel = Pick<Price, 'provider' | 'endpoint'> & { capability: Capability };

/** The costs at each model of the service that makes the same and whose units the quantity has. */
export const knownCostsMicros = (
  { provider, capability }: Omit<AskedModel, 'endpoint'>,
  quantity: Quantity,
): number[] =>
  prices
    .filter((each) => each.provider === provider && each.capabilities.includes(capability))
    .flatMap(({ endpoint }) => costMicros(provider, endpoint, quantity) ?? []);

/**
 * The cost, by the dearest model of the service that makes the same where this one has no price.
 */
export const cautiousCostMicros = (asked: AskedModel, quantity: Quantity): number =>
  costMicros(asked.provider, asked.endpoint, quantity) ??
  Math.max(0, ...knownCostsMicros(asked, quantity));
