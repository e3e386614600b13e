import { expect } from 'chai';
import { refusalOfFile } from './reel-file.ts';

const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const wrongType = 'Please select a JPG or PNG image file.';

function file(start: number[], sizeBytes = start.length, type = ''): File {
  const bytes = new Uint8Array(Math.max(sizeBytes, start.length));
  bytes.set(start);
  return new File([bytes], 'photo', { type });
}

describe('a file for a reel', () => {
  it('is taken when it begins as a JPEG or a PNG, whatever it is called', async () => {
    expect(await refusalOfFile(file(jpeg))).to.equal(null);
    expect(await refusalOfFile(file(png, 100, 'application/octet-stream'))).to.equal(null);
  });

  it('is refused when it only claims to be one', async () => {
    const svg = [...new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg">')];
    const webp = [...new TextEncoder().encode('RIFF0000WEBPVP8 ')];

    expect(await refusalOfFile(file(svg, 100, 'image/jpeg'))).to.equal(wrongType);
    expect(await refusalOfFile(file(webp, 100, 'image/png'))).to.equal(wrongType);
    expect(await refusalOfFile(file(png.slice(0, 7), 0, 'image/png'))).to.equal(wrongType);
    expect(await refusalOfFile(file([], 0, 'image/png'))).to.equal(wrongType);
  });

  it('is refused at 10,485,760 bytes and taken one byte below', async () => {
    expect(await refusalOfFile(file(jpeg, 10_485_759))).to.equal(null);
    expect(await refusalOfFile(file(jpeg, 10_485_760))).to.equal(
      'File size must be less than 10MB.',
    );
  });

  it('is refused when it cannot be read', async () => {
    const gone = file(jpeg);
    gone.slice = () => {
      throw new DOMException('gone', 'NotFoundError');
    };

    expect(await refusalOfFile(gone)).to.equal(wrongType);
  });
});
