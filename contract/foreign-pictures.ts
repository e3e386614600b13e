const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const avifBrands = new Set(['avif', 'avis']);

/**
 * A sentence that says what a file is that phones and programs call a JPEG and that is none; empty
 * for every other. `start` has its first bytes, one a character: 64 of them are enough.
 */
export function foreignPicture(start: string): string {
  if (start.slice(4, 8) !== 'ftyp') return '';
  const brands = start.slice(8).match(/.{4}/gs) ?? [];
  // An AVIF also has the brands that all HEIF files share.
  if (brands.some((brand) => avifBrands.has(brand))) return sentence('an AVIF');
  return brands.some((brand) => heicBrands.has(brand)) ? sentence('a HEIC') : '';
}

const sentence = (what: string) => `This file is ${what} photo: please save it as a JPG first.`;
