import sharp, { type Sharp } from 'sharp';
import { UPLOAD_LIMIT_BYTES } from '../../contract/limits.ts';
import { openedOnce } from '../../tests/opened.ts';
import { appOnce } from '../../tests/test-app.ts';
import { multipartForm, multipartType, type FormPart } from '../../tests/multipart-form.ts';
import { jpeg } from '../../tests/reel-orders.ts';
import { providersOfAll } from '../../tests/scripted-provider.ts';

const avatar = (value: Buffer = jpeg): FormPart => ({
  name: 'avatar',
  filename: 'photo.jpg',
  type: 'image/jpeg',
  value,
});
const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a06040' } });
const wrongType = 'Please upload a valid image file (JPEG, PNG, or WebP).';

describe('an order of an enhanced photo', () => {
  const app = appOnce({}, { providers: providersOfAll() });
  const buyer = openedOnce(() => app.signUp());

  const send = (body: Buffer, headers: Record<string, string> = {}) =>
    app.call('POST', '/api/enhance-avatar', {
      cookie: buyer.cookie,
      body,
      headers: { Prefer: 'respond-async', 'Content-Type': multipartType, ...headers },
    });

  const tooLarge = 'File size must be less than 10MB.';
  const tooMany = 'Images may have at most 64 megapixels.';
  const svg = avatar(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  const picture = async (image: Sharp) => [avatar(await image.toBuffer())];
  /** Orders that are refused; what is not of this order alone is shown by an order of a reel. */
  const refused: [
    what: string,
    status: number,
    error: RegExp | string,
    order: () => Promise<FormPart[]>,
  ][] = [
    ['nothing in it', 400, 'Please upload an image first.', async () => []],
    ['an SVG called photo.jpg', 415, wrongType, async () => [svg]],
    ['a GIF', 415, wrongType, () => picture(plain(40, 40).gif())],
    ['one pixel', 400, /pixels/, () => picture(plain(1, 1).png())],
    ['100 megapixels', 413, tooMany, () => picture(plain(10_000, 10_000).png())],
    ['10,485,760 bytes', 413, tooLarge, async () => [avatar(padded(UPLOAD_LIMIT_BYTES))]],
  ];

  for (const [what, status, error, order] of refused) {
    it(`is refused with ${what}: nothing is charged and no file stays`, async () => {
      const answer = await send(multipartForm(await order()));

      expect(answer.status, answer.text).to.equal(status);
      const said = (answer.json as { error: string }).error;
      if (typeof error === 'string') expect(said).to.equal(error);
      else expect(said).to.match(error);
      expect(await app.balanceOf(buyer.id)).to.equal(10);
      expect(await app.storedFiles()).to.deep.equal([]);
    });
  }

  it('is accepted one byte below the limit, once per key', async () => {
    const headers = { 'Idempotency-Key': 'the key' };
    const largest = multipartForm([avatar(padded(UPLOAD_LIMIT_BYTES - 1))]);

    const bad = await send(largest, headers);
    headers['Idempotency-Key'] = 'the-key';
    const [first, again] = [await send(largest, headers), await send(largest, headers)];
    const other = await send(multipartForm([avatar()]), headers);

    expect([bad.status, first.status, again.text, other.status]).to.deep.equal([
      400,
      202,
      first.text,
      409,
    ]);
    expect(await app.balanceOf(buyer.id)).to.equal(9);
    expect(await app.storedFiles()).to.have.length(1);
  });
});
