// oxlint-disable typescript/no-non-null-assertion -- reads of arrays at the loops' indices

/**
 * The likely place of the person in a photo, for where the models of faces cannot run: the densest
 * place of skin colour with some detail in it, where people's faces usually are. 0..1 of the photo,
 * and how sure that is (0: no skin anywhere).
 *
 * Cheap and honest rather than clever: it steers a camera, and a miss is a slightly odd framing.
 * Skin of every tone lies close together in the two colour differences; brightness is not asked.
 */
export function findPerson(
  rgb: Uint8Array,
  width: number,
  height: number,
): { x: number; y: number; confidence: number } {
  const pixels = width * height;
  const luma = new Float32Array(pixels);
  const score = new Float32Array(pixels);
  for (let pixel = 0, at = 0; pixel < pixels; pixel++, at += 3) {
    const [red, green, blue] = [rgb[at]!, rgb[at + 1]!, rgb[at + 2]!];
    const light = 0.299 * red + 0.587 * green + 0.114 * blue;
    luma[pixel] = light;
    const cb = 128 + 0.564 * (blue - light);
    const cr = 128 + 0.713 * (red - light);
    if (light > 30) score[pixel] = Math.exp(-(((cb - 109) / 12) ** 2) - ((cr - 151) / 10) ** 2);
  }
  const smooth = blurred(luma, width, height, 2);
  for (let y = 0, pixel = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel++) {
      const detail = Math.min(1, Math.abs(luma[pixel]! - smooth[pixel]!) / 14);
      const across = (x / width - 0.5) / 0.4;
      const down = (y / height - 0.34) / 0.36;
      score[pixel] = score[pixel]! * (0.2 + detail) * Math.exp(-(across ** 2) - down ** 2);
    }
  }
  const radius = Math.max(1, Math.round(0.05 * Math.max(width, height)));
  const crowd = blurred(blurred(score, width, height, radius), width, height, radius);
  let best = 0;
  for (let pixel = 1; pixel < pixels; pixel++) if (crowd[pixel]! > crowd[best]!) best = pixel;
  return {
    x: ((best % width) + 0.5) / width,
    y: (Math.floor(best / width) + 0.5) / height,
    confidence: Math.min(1, crowd[best]! / 0.16),
  };
}

/** Box blur across, then down; the edges repeat. */
function blurred(from: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = sweep(from, height, width, width, 1, radius);
  return sweep(across, width, height, 1, width, radius);
}

function sweep(
  from: Float32Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  radius: number,
): Float32Array {
  const to = new Float32Array(from.length);
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep;
    const at = (place: number) => from[start + Math.min(Math.max(place, 0), length - 1) * step]!;
    let sum = 0;
    for (let place = -radius; place <= radius; place++) sum += at(place);
    for (let place = 0; place < length; place++) {
      to[start + place * step] = sum / (2 * radius + 1);
      sum += at(place + radius + 1) - at(place - radius);
    }
  }
  return to;
}
