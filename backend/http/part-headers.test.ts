import { multipartForm, multipartType, type FormPart } from '../../tests/multipart-form.ts';
import { partHeadersLimit } from './upload.ts';

const field = { name: 'a', value: '1' };
/** Its content has what ends headers. */
const file = {
  name: 'b',
  filename: 'x.jpg',
  type: 'image/jpeg',
  value: 'a\r\n\r\nb'.repeat(2_000),
};
const longNamed = (characters: number): FormPart => ({ ...file, filename: 'x'.repeat(characters) });

function isAccepted(form: Buffer, chunkBytes = form.length, type = multipartType): boolean {
  const accepts = partHeadersLimit(type);
  for (let at = 0; at < form.length; at += chunkBytes) {
    if (!accepts(form.subarray(at, at + chunkBytes))) return false;
  }
  return true;
}

describe('the headers of the parts of a form', () => {
  const pieces = [1, 2, 3, 7, 64, 1_000, 1_000_000];

  it('may be some thousand bytes long in each, however the form is cut into pieces', () => {
    const named = Array.from({ length: 10 }, () => longNamed(3_900));
    const form = multipartForm([field, ...named, file, { ...field, value: '' }]);

    expect(pieces.filter((bytes) => isAccepted(form, bytes))).to.deep.equal(pieces);
  });

  it('are refused above 4 KiB, however the form is cut into pieces', () => {
    for (const parts of [[longNamed(4_100)], [field, file, longNamed(4_100)]]) {
      const form = multipartForm(parts);
      expect(pieces.filter((bytes) => isAccepted(form, bytes))).to.deep.equal([]);
    }
  });

  it('may be missing', () => {
    const bare = Buffer.from(`--the-boundary\r\n\r\n${'x'.repeat(9_000)}\r\n--the-boundary--\r\n`);

    expect(pieces.filter((bytes) => isAccepted(bare, bytes))).to.deep.equal(pieces);
  });

  it('are found by a boundary in quotes', () => {
    const type = 'multipart/form-data; boundary="the-boundary"';

    expect(isAccepted(multipartForm([longNamed(4_100)]), 1_000, type)).to.equal(false);
  });
});
