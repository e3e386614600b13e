import { shown } from './request-faults.ts';
import {
  costMicros,
  knownCostsMicros,
  prices,
  type AskedModel,
  type Price,
  type Quantity,
} from '../prices.ts';
import type { AgreedPrice, PriceUnit } from './published-prices.ts';

/** A price as a service publishes it: nothing of it is believed yet. */
export type ReadPrice = { unit: unknown; dollars: unknown };

/** How far a published price may be from ours to be taken. */
const FACTOR = 5;
/** Smaller differences are those of rounding. */
const NOTED_DIFFERENCE = 0.005;

/** Units by the names that services give them, and how many of ours each is. */
const knownUnits: ReadonlyMap<string, { unit: PriceUnit; count: number }> = new Map(
  Object.entries({
    image: { unit: 'image', count: 1 },
    megapixel: { unit: 'megapixel', count: 1 },
    'processed megapixel': { unit: 'megapixel', count: 1 },
    second: { unit: 'second', count: 1 },
    'video second': { unit: 'second', count: 1 },
    'compute second': { unit: 'gpu-second', count: 1 },
    video: { unit: 'run', count: 1 },
    generation: { unit: 'run', count: 1 },
    request: { unit: 'run', count: 1 },
    training: { unit: 'training', count: 1 },
    step: { unit: 'thousand-steps', count: 0.001 },
    '1000 step': { unit: 'thousand-steps', count: 1 },
  } as const),
);

/** A unit as a service writes it, such as video_seconds, as the table has it. */
const unitOf = (name: unknown) =>
  typeof name === 'string'
    ? knownUnits.get(name.trim().toLowerCase().replaceAll('_', ' ').replace(/s$/, ''))
    : undefined;

/**
 * Which price counts for a model, where `quantity` is that of a sample of its work. A published
 * price is taken within a fifth and five times our row; beyond that the dearer counts, at most five
 * times the row. In a unit that is not ours, or where it is no price, our row alone counts
 * (`agreed` is null), or without one what `cautiousCostMicros` says. Without a row it counts, but
 * not below the cheapest of the service's models of the same capability. What sound costs more
 * stays as our table has it. `differs` names both prices where they are not the same.
 */
export function agreePrice(
  asked: AskedModel,
  read: ReadPrice,
  quantity: Quantity,
): { agreed: AgreedPrice | null; differs: string | null } {
  const { provider, endpoint } = asked;
  const ours = prices.find((each) => each.provider === provider && each.endpoint === endpoint);
  const table = ours ? `our table says ${priceText(ours)}` : 'our table has no price for it';
  const { unit, count = 1 } = unitOf(read.unit) ?? {};
  const dollars = typeof read.dollars === 'number' ? read.dollars : Number.NaN;
  const micros = (dollars * 1_000_000) / count;
  const amount = unit && amountOf(unit, quantity);
  if (
    unit === undefined ||
    !amount ||
    !(micros > 0) ||
    !Number.isSafeInteger(Math.ceil(micros * amount))
  ) {
    const said = `${shown(read.dollars)} for ${shown(read.unit)}`;
    return {
      agreed: null,
      differs: `${endpoint} costs ${said}, which is no price of ours; ${table}`,
    };
  }
  const said = { unit, micros };
  const cost = micros * amount;
  const known = costMicros(provider, endpoint, { ...quantity, 'second-of-sound': 0 });
  const text = `${endpoint} costs ${priceText(said)}, ${table}`;
  if (!ours || known === undefined) {
    const least = Math.min(...knownCostsMicros(asked, quantity));
    const raised = { unit, micros: micros * Math.max(1, least / cost) };
    return { agreed: ours ? null : raised, differs: text };
  }
  const isNear = cost >= known / FACTOR && cost <= known * FACTOR;
  if (isNear) {
    const isSame = Math.abs(cost - known) <= known * NOTED_DIFFERENCE;
    return { agreed: said, differs: isSame ? null : text };
  }
  const dearer = Math.min(Math.max(cost, known), known * FACTOR) / known;
  return { agreed: { unit: ours.unit, micros: ours.micros * dearer }, differs: text };
}

/**
 * The cost in millionths of a dollar by an agreed price, and by our table what sound costs more;
 * undefined where the quantity lacks its unit.
 */
export function agreedCostMicros(
  { provider, endpoint }: Pick<Price, 'provider' | 'endpoint'>,
  { unit, micros }: AgreedPrice,
  quantity: Quantity,
) {
  const amount = amountOf(unit, quantity);
  if (amount === undefined) return undefined;
  const sound = prices.find(
    (each) =>
      each.provider === provider && each.endpoint === endpoint && each.unit === 'second-of-sound',
  );
  return Math.round(micros * amount + (sound?.micros ?? 0) * (quantity['second-of-sound'] ?? 0));
}

/**
 * The cost of so many units that the service has counted; undefined where it named none, or where
 * they cannot be those of this price: it is a multiple of what was expected.
 */
export function countedCost(
  units: number,
  price: AgreedPrice | undefined,
  expectedMicros: number | undefined,
): number | undefined {
  if (!price || !expectedMicros || !(units > 0)) return undefined;
  const micros = Math.round(units * price.micros);
  const isNear = micros >= expectedMicros / FACTOR && micros <= expectedMicros * FACTOR;
  return isNear ? micros : undefined;
}

function amountOf(unit: PriceUnit, quantity: Quantity): number | undefined {
  const amount = quantity[unit];
  return unit === 'megapixel' && amount !== undefined ? Math.ceil(amount) : amount;
}

const priceText = ({ unit, micros }: AgreedPrice): string =>
  `$${Number((micros / 1_000_000).toPrecision(4))} a ${unit.replace('thousand-steps', 'thousand steps').replace('-', ' ')}`;

const DAY_MS = 24 * 3600 * 1000;
const AGED_DAYS = 90;

/** That our prices of a service are old, in words; null while they are not. */
export function agedPrices(provider: string, now: Date): string | null {
  const days = prices
    .flatMap((each) => (each.provider === provider ? [each.readOn] : []))
    .toSorted();
  const sinceMs = now.getTime() - AGED_DAYS * DAY_MS;
  const aged = days.filter((day) => Date.parse(day) < sinceMs);
  if (aged.length === 0) return null;
  return `${aged.length} of our prices of ${provider} were read more than ${AGED_DAYS} days ago, the oldest on ${aged[0]}`;
}
