/** A part of a picture; sides are 0..1 of its width and height. */
export type Area = { left: number; top: number; right: number; bottom: number };

type Size = { width: number; height: number };
/** How much of a picture is left, 0..1 of its width and height. */
type CropSize = Size;

/** How much of the picture is left where it covers a tile of another shape. */
export function coverCrop(picture: Size, tile: Size): CropSize {
  const shape = picture.width / picture.height / (tile.width / tile.height);
  return { width: Math.min(1, 1 / shape), height: Math.min(1, shape) };
}

/**
 * The start of a crop that shows at least one of `areas` whole, and of all such crops the one with
 * the most area of those it shows whole less those it cuts; what it shows whole is in its middle as
 * far as that cuts nothing more. Within the picture; `undefined` without areas.
 */
export function cropAround(areas: readonly Area[], crop: CropSize) {
  const seen = areas.map(withinPicture).filter((area) => sizeOf(area) > 0);
  if (seen.length === 0) return undefined;
  const spans = (from: 'left' | 'top', to: 'right' | 'bottom', length: number) =>
    seen.map((area) => spanOf(area[from], area[to], { length, weight: sizeOf(area) }));
  return {
    left: startOf(spans('left', 'right', crop.width), crop.width),
    top: startOf(spans('top', 'bottom', crop.height), crop.height),
  };
}

/** An area along one side of the picture. */
type Span = { from: number; to: number; weight: number };

/** The span to show of an area: its middle, where it is longer than the crop. */
function spanOf(from: number, to: number, { length, weight }: { length: number; weight: number }) {
  if (to - from <= length) return { from, to, weight };
  const start = (from + to - length) / 2;
  return { from: start, to: start + length, weight };
}

function startOf(spans: readonly Span[], length: number): number {
  let best: Rating | undefined;
  for (const start of placesFor(spans, length)) {
    const rating = rate(start, length, spans);
    if (rating && (!best || isBetter(rating, best))) best = rating;
  }
  return best?.start ?? 0;
}

/** With a span at an edge of the crop, and with the middle of any two that fit in its own. */
function placesFor(spans: readonly Span[], length: number): number[] {
  const places = spans.flatMap((first) => [
    first.from,
    first.to - length,
    ...spans
      .filter((last) => last.to >= first.from && last.to - first.from <= length + NEARLY)
      .map((last) => (first.from + last.to - length) / 2),
  ]);
  return places.map((start) => Math.min(1 - length, Math.max(0, start)));
}

/** `offset` is how far what is whole lies from the middle. */
type Rating = { start: number; score: number; offset: number };

/** Shares of a side that are no difference. */
const NEARLY = 1e-9;

/** `undefined` where nothing is whole. */
function rate(start: number, length: number, spans: readonly Span[]): Rating | undefined {
  const end = start + length;
  const seen = spans.filter(({ from, to }) => to > start + NEARLY && from < end - NEARLY);
  const whole = seen.filter(({ from, to }) => from >= start - NEARLY && to <= end + NEARLY);
  if (whole.length === 0) return undefined;
  const first = Math.min(...whole.map(({ from }) => from));
  const last = Math.max(...whole.map(({ to }) => to));
  return {
    start,
    score: 2 * weightOf(whole) - weightOf(seen),
    offset: Math.abs((first + last) / 2 - (start + end) / 2),
  };
}

function isBetter(one: Rating, other: Rating): boolean {
  const more = one.score - other.score;
  return more > NEARLY || (more > -NEARLY && one.offset < other.offset);
}

const weightOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { weight }) => sum + weight, 0);

function withinPicture({ left, top, right, bottom }: Area): Area {
  const clamp = (side: number) => Math.min(1, Math.max(0, side));
  return { left: clamp(left), top: clamp(top), right: clamp(right), bottom: clamp(bottom) };
}

const sizeOf = ({ left, top, right, bottom }: Area): number => (right - left) * (bottom - top);
