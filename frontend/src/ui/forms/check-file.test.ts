import { checkFile, type FileRules } from './check-file.ts';

const rules: FileRules = {
  types: ['image/jpeg', 'image/png'],
  limitBytes: 10_485_760,
  wrongType: 'wrong type',
  tooLarge: 'too large',
};
const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const text = (content: string) => [...new TextEncoder().encode(content)];

function file(start: number[], sizeBytes = start.length, type = ''): File {
  const bytes = new Uint8Array(Math.max(sizeBytes, start.length));
  bytes.set(start);
  return new File([bytes], 'photo.bin', { type });
}

describe('a chosen file', () => {
  it('is taken when it begins as an accepted picture, whatever it is called', async () => {
    expect(await checkFile(file(jpeg), rules)).to.equal(null);
    expect(await checkFile(file([0xff, 0xd8, 0x41, 0xff, 0xe0]), rules)).to.equal(null);
    expect(await checkFile(file(png, 100, 'application/octet-stream'), rules)).to.equal(null);
  });

  it('is refused with what it is where a phone calls a HEIC or an AVIF a JPEG', async () => {
    const heif = (...brands: string[]) => text(`    ftyp${brands[0]}\0\0\0\0${brands.join('')}`);
    const said = (what: string) =>
      `wrong type This file is ${what} photo: please save it as a JPG first.`;
    const kinds = [
      [heif('heic', 'mif1'), said('a HEIC')],
      [heif('mif1', 'heix'), said('a HEIC')],
      [heif('mif1', 'miaf', 'avif'), said('an AVIF')],
      [heif('mp42', 'isom'), 'wrong type'],
    ] as const;
    for (const [start, why] of kinds) {
      expect(await checkFile(file(start, 9_000, 'image/jpeg'), rules)).to.equal(why);
    }
  });

  it('is refused when it only claims to be one', async () => {
    const refused = [text('<svg xmlns='), text('<?php'), png.slice(0, 7), []];
    for (const start of refused) {
      expect(await checkFile(file(start, 100, 'image/jpeg'), rules)).to.equal('wrong type');
    }
  });

  it('may be a WebP only where the tool takes one', async () => {
    const webp = file(text('RIFF\n\r00WEBPVP8 '));

    expect(await checkFile(webp, rules)).to.equal('wrong type');
    expect(await checkFile(webp, { ...rules, types: ['image/webp'] })).to.equal(null);
  });

  it('is refused at 10,485,760 bytes and taken one byte below', async () => {
    expect(await checkFile(file(jpeg, 10_485_759), rules)).to.equal(null);
    expect(await checkFile(file(jpeg, 10_485_760), rules)).to.equal('too large');
  });

  it('is refused when it cannot be read', async () => {
    const gone = file(jpeg);
    gone.slice = () => {
      throw new DOMException('gone', 'NotFoundError');
    };

    expect(await checkFile(gone, rules)).to.equal('wrong type');
  });
});
