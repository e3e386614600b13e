import sharp, { type Sharp } from 'sharp';
import { UPLOAD_LIMIT_BYTES } from '../../contract/limits.ts';
import { openedOnce } from '../../tests/opened.ts';
import { appOnce } from '../../tests/test-app.ts';
import {
  boundary,
  multipartForm,
  multipartType,
  type FormPart,
} from '../../tests/multipart-form.ts';
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

  const send = (body: Buffer | string, headers: Record<string, string> = {}) =>
    app.call('POST', '/api/enhance-avatar', {
      cookie: buyer.cookie,
      body,
      headers: { Prefer: 'respond-async', 'Content-Type': multipartType, ...headers },
    });

  /** The parts of its form, or the picture that is its only part, or what is sent in its place. */
  type Order = FormPart[] | (() => Sharp) | Buffer | string;
  const noImage = 'Please upload an image first.';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const mixed = { 'Content-Type': `multipart/mixed; boundary=${boundary}` };
  const tooLarge = 'File size must be less than 10MB.';
  const refused: [
    what: string,
    status: number,
    error: string | RegExp,
    order: Order,
    headers?: Record<string, string>,
  ][] = [
    ['nothing in it', 400, noImage, []],
    ['an empty file', 400, noImage, [avatar(Buffer.alloc(0))]],
    ['two files', 400, 'Please send one file.', [avatar(), avatar()]],
    [
      'the file in another field',
      400,
      'The file is in an unknown field.',
      [{ ...avatar(), name: 'file' }],
    ],
    ['a field of its own', 400, 'Unknown field: price', [avatar(), { name: 'price', value: '0' }]],
    [
      'a field named __proto__',
      400,
      /Unknown field/,
      [avatar(), { name: '__proto__', value: 'x' }],
    ],
    ['an SVG called photo.jpg', 415, wrongType, [avatar(Buffer.from(svg))]],
    ['a PHP file called photo.jpg', 415, wrongType, [avatar(Buffer.from('<?php phpinfo();'))]],
    ['a GIF', 415, wrongType, () => plain(40, 40).gif()],
    ['one pixel', 400, /pixels/, () => plain(1, 1).png()],
    [
      '100 megapixels',
      413,
      'Images may have at most 40 megapixels.',
      () => plain(10_000, 10_000).png(),
    ],
    ['10,485,760 bytes', 413, tooLarge, [avatar(padded(UPLOAD_LIMIT_BYTES))]],
    ['its end cut off', 400, /./, multipartForm([avatar()], { isCut: true })],
    ['no form', 400, /./, 'garbage that is no form at all'],
    ['JSON', 415, /multipart/, '{}', { 'Content-Type': 'application/json' }],
    ['another kind of multipart', 415, /multipart/, [avatar()], mixed],
  ];
  const bodyOf = async (order: Order) => {
    if (typeof order === 'function') return multipartForm([avatar(await order().toBuffer())]);
    return Array.isArray(order) ? multipartForm(order) : order;
  };

  for (const [what, status, error, order, headers] of refused) {
    it(`is refused with ${what}: nothing is charged and no file stays`, async () => {
      const answer = await send(await bodyOf(order), headers);

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
