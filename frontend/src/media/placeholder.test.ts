import { rgbaToThumbHash } from 'thumbhash';
import { placeholderUrl } from './placeholder.ts';

describe('the placeholder of a picture', () => {
  it('is a small picture made of the hash', () => {
    const red = new Uint8Array(4 * 4 * 4).map((_, index) =>
      index % 4 === 1 || index % 4 === 2 ? 0 : 255,
    );
    const hash = Buffer.from(rgbaToThumbHash(4, 4, red)).toString('base64');

    expect(placeholderUrl(hash)).to.match(/^data:image\/png;base64,/);
    expect(placeholderUrl(hash)).to.equal(placeholderUrl(hash));
  });

  it('is nothing for something that is no hash', () => {
    expect(placeholderUrl('')).to.equal('');
    expect(placeholderUrl('AAA=')).to.equal('');
    expect(placeholderUrl('not base64!')).to.equal('');
  });

  it('does not collect hashes without end', () => {
    for (let index = 0; index < 2_000; index += 1) placeholderUrl(`!${index}`);

    expect(placeholderUrl('!1')).to.equal('');
  });
});
