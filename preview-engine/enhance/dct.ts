// oxlint-disable typescript/no-non-null-assertion -- reads of a block of 64 at indices made by the loops around them

/** Cosines of k/16 of a half turn, halved: the orthonormal transform of eight values. */
const [c1, c2, c3, c5, c6, c7] = [1, 2, 3, 5, 6, 7].map(
  (k) => Math.cos((k * Math.PI) / 16) / 2,
) as [number, number, number, number, number, number]; // six in, six out
const c4 = Math.sqrt(1 / 8);

/** Two-dimensional DCT of an 8x8 block in place, orthonormal: noise keeps its strength. */
export function transform(block: Float64Array): void {
  for (let row = 0; row < 64; row += 8) forward(block, row, 1);
  for (let column = 0; column < 8; column++) forward(block, column, 8);
}

export function transformBack(block: Float64Array): void {
  for (let column = 0; column < 8; column++) backward(block, column, 8);
  for (let row = 0; row < 64; row += 8) backward(block, row, 1);
}

function forward(block: Float64Array, start: number, step: number): void {
  const [i1, i2, i3, i4] = [start + step, start + 2 * step, start + 3 * step, start + 4 * step];
  const [i5, i6, i7] = [start + 5 * step, start + 6 * step, start + 7 * step];
  const sum0 = block[start]! + block[i7]!;
  const sum1 = block[i1]! + block[i6]!;
  const sum2 = block[i2]! + block[i5]!;
  const sum3 = block[i3]! + block[i4]!;
  const gap0 = block[start]! - block[i7]!;
  const gap1 = block[i1]! - block[i6]!;
  const gap2 = block[i2]! - block[i5]!;
  const gap3 = block[i3]! - block[i4]!;
  const outer = sum0 + sum3;
  const inner = sum1 + sum2;
  const outerGap = sum0 - sum3;
  const innerGap = sum1 - sum2;
  block[start] = c4 * (outer + inner);
  block[i4] = c4 * (outer - inner);
  block[i2] = c2 * outerGap + c6 * innerGap;
  block[i6] = c6 * outerGap - c2 * innerGap;
  block[i1] = c1 * gap0 + c3 * gap1 + c5 * gap2 + c7 * gap3;
  block[i3] = c3 * gap0 - c7 * gap1 - c1 * gap2 - c5 * gap3;
  block[i5] = c5 * gap0 - c1 * gap1 + c7 * gap2 + c3 * gap3;
  block[i7] = c7 * gap0 - c5 * gap1 + c3 * gap2 - c1 * gap3;
}

function backward(block: Float64Array, start: number, step: number): void {
  const [i1, i2, i3, i4] = [start + step, start + 2 * step, start + 3 * step, start + 4 * step];
  const [i5, i6, i7] = [start + 5 * step, start + 6 * step, start + 7 * step];
  const [v1, v3, v5, v7] = [block[i1]!, block[i3]!, block[i5]!, block[i7]!];
  const outer = c4 * (block[start]! + block[i4]!);
  const inner = c4 * (block[start]! - block[i4]!);
  const outerGap = c2 * block[i2]! + c6 * block[i6]!;
  const innerGap = c6 * block[i2]! - c2 * block[i6]!;
  const sum0 = outer + outerGap;
  const sum3 = outer - outerGap;
  const sum1 = inner + innerGap;
  const sum2 = inner - innerGap;
  const gap0 = c1 * v1 + c3 * v3 + c5 * v5 + c7 * v7;
  const gap1 = c3 * v1 - c7 * v3 - c1 * v5 - c5 * v7;
  const gap2 = c5 * v1 - c1 * v3 + c7 * v5 + c3 * v7;
  const gap3 = c7 * v1 - c5 * v3 + c3 * v5 - c1 * v7;
  block[start] = sum0 + gap0;
  block[i7] = sum0 - gap0;
  block[i1] = sum1 + gap1;
  block[i6] = sum1 - gap1;
  block[i2] = sum2 + gap2;
  block[i5] = sum2 - gap2;
  block[i3] = sum3 + gap3;
  block[i4] = sum3 - gap3;
}
