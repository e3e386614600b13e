/** A part of a picture; sides are 0..1 of its width and height. */
export type Area = { left: number; top: number; right: number; bottom: number };

/** How much of a picture is left, 0..1 of its width and height. */
export type CropSize = { width: number; height: number };

/** How much of the picture is left where it covers a tile of another shape. */
export function coverCrop(
  picture: { width: number; height: number },
  tile: { width: number; height: number },
): CropSize {
  const shape = picture.width / picture.height / (tile.width / tile.height);
  return { width: Math.min(1, 1 / shape), height: Math.min(1, shape) };
}

/**
 * The smallest area around the largest of `areas` and those others, the larger first, that fit into
 * the crop beside it. `undefined` without areas.
 */
export function keptTogether(areas: readonly Area[], crop: CropSize): Area | undefined {
  const [largest, ...others] = areas.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (!largest) return undefined;
  let kept = largest;
  for (const other of others) {
    const both = around(kept, other);
    if (both.right - both.left <= crop.width && both.bottom - both.top <= crop.height) kept = both;
  }
  return kept;
}

/**
 * Where a crop starts so that it keeps `keptTogether` in its middle, moved as far as needed to cut
 * as little as possible of the other areas. Within the picture; `undefined` without areas.
 */
export function cropAround(
  areas: readonly Area[],
  crop: CropSize,
): { left: number; top: number } | undefined {
  const seen = areas.map(withinPicture).filter((area) => sizeOf(area) > 0);
  const kept = keptTogether(seen, crop);
  if (!kept) return undefined;
  const spans = (from: 'left' | 'top', to: 'right' | 'bottom') =>
    seen.map((area) => [area[from], area[to]] as const);
  return {
    left: startOf([kept.left, kept.right], crop.width, spans('left', 'right')),
    top: startOf([kept.top, kept.bottom], crop.height, spans('top', 'bottom')),
  };
}

type Span = readonly [from: number, to: number];

function startOf([from, to]: Span, length: number, spans: readonly Span[]): number {
  const within = (start: number) => Math.min(1 - length, Math.max(0, start));
  const middle = within((from + to - length) / 2);
  const [first, last] = [within(to - length), within(from)];
  // An edge of the best crop lies at the edge of an area, or nothing is cut in the middle.
  const places = spans
    .flatMap((span) => [span[1], span[0] - length])
    .map((start) => Math.min(last, Math.max(first, start)));
  let best = { start: middle, cut: cutBy(middle, length, spans) };
  for (const start of places) {
    const cut = cutBy(start, length, spans);
    const isNearer = Math.abs(start - middle) < Math.abs(best.start - middle);
    if (cut < best.cut || (cut === best.cut && isNearer)) best = { start, cut };
  }
  return best.start;
}

/** Lengths of the spans that one of a crop's two edges goes through. */
function cutBy(start: number, length: number, spans: readonly Span[]): number {
  const isCut = ([from, to]: Span, edge: number) => from < edge - 1e-9 && to > edge + 1e-9;
  return spans
    .filter((span) => isCut(span, start) || isCut(span, start + length))
    .reduce((sum, [from, to]) => sum + to - from, 0);
}

function withinPicture({ left, top, right, bottom }: Area): Area {
  const clamp = (side: number) => Math.min(1, Math.max(0, side));
  return { left: clamp(left), top: clamp(top), right: clamp(right), bottom: clamp(bottom) };
}

function around(a: Area, b: Area): Area {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

function sizeOf({ left, top, right, bottom }: Area): number {
  return (right - left) * (bottom - top);
}
