// oxlint-disable typescript/no-non-null-assertion -- reads of typed arrays at indices made by the loops around them
import { cutOffBlur, plane } from '../pixels/blur.ts';
import { encodedLight, fromLab, toLab, xyzAt } from '../pixels/lab.ts';
import type { Pixels } from '../pixels/picture.ts';
import { BACKDROP } from './stage.ts';

/**
 * A picture as the backdrop of a card: blurred, then darker and a little more colourful, of which the
 * hue stays. As libvips does it in the engine.
 */
export function blurred({ rgb, width, height }: Pixels): Uint8Array<ArrayBuffer> {
  const soft = new Uint8Array(rgb.length);
  const [channel, scratch] = [plane(width, height), plane(width, height)];
  for (let colour = 0; colour < 3; colour++) {
    for (let at = 0; at < channel.values.length; at++) channel.values[at] = rgb[3 * at + colour]!;
    cutOffBlur(channel, BACKDROP.blur, channel, scratch);
    for (let at = 0; at < channel.values.length; at++) {
      soft[3 * at + colour] = Math.round(channel.values[at]!);
    }
  }
  const { brightness, saturation } = BACKDROP;
  for (let at = 0; at < soft.length; at += 3) {
    const [lightness, a, b] = toLab(...xyzAt(soft, at));
    fromLab(brightness * lightness, saturation * a, saturation * b).forEach(
      (level, colour) => (soft[at + colour] = encodedLight(level)),
    );
  }
  return soft;
}
