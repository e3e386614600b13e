/** How far apart offered colours are at least: of 255, in one of their parts. */
const APART = 60;

/** Three colours of a picture as `#rrggbb`: frequent, saturated, and different from each other. */
export function coloursOf({ data }: { data: Uint8ClampedArray }): string[] {
  const sums = new Map<number, [count: number, red: number, green: number, blue: number]>();
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const sum = sums.get(key) ?? [0, 0, 0, 0];
    sums.set(key, [sum[0] + 1, sum[1] + red, sum[2] + green, sum[3] + blue]);
  }
  const means = [...sums.values()].map(([count, ...all]) => {
    const mean = all.map((one) => Math.round(one / count));
    const strength = Math.max(...mean) - Math.min(...mean);
    return { mean, weight: count * (20 + strength) };
  });
  const chosen: number[][] = [];
  for (const { mean } of means.toSorted((a, b) => b.weight - a.weight)) {
    const isNew = chosen.every((other) => other.some((one, at) => apart(one, mean[at]) > APART));
    if (isNew) chosen.push(mean);
    if (chosen.length === 3) break;
  }
  return chosen.map((mean) => `#${mean.map((one) => one.toString(16).padStart(2, '0')).join('')}`);
}

function apart(one: number, other = 0): number {
  return Math.abs(one - other);
}
