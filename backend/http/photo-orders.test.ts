import { expect } from 'chai';
import sharp from 'sharp';
import { UPLOAD_LIMIT_BYTES } from '../../contract/limits.ts';
import { openTestApp, type TestApp } from '../../tests/test-app.ts';
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
  let app: TestApp;
  let buyer: { cookie: string; id: number };
  before(async () => {
    app = await openTestApp({}, { providers: providersOfAll() });
    buyer = await app.signUp();
  });
  after(() => app.close());

  const send = (body: Buffer | string, headers: Record<string, string> = {}) =>
    app.call('POST', '/api/enhance-avatar', {
      cookie: buyer.cookie,
      body,
      headers: { Prefer: 'respond-async', 'Content-Type': multipartType, ...headers },
    });

  const refused: [
    what: string,
    status: number,
    error: string | RegExp,
    body: () => Promise<Buffer | string> | Buffer | string,
    headers?: Record<string, string>,
  ][] = [
    ['nothing in it', 400, 'Please upload an image first.', () => multipartForm([])],
    [
      'an empty file',
      400,
      'Please upload an image first.',
      () => multipartForm([avatar(Buffer.alloc(0))]),
    ],
    ['two files', 400, 'Please send one file.', () => multipartForm([avatar(), avatar()])],
    [
      'the file in another field',
      400,
      'The file is in an unknown field.',
      () => multipartForm([{ ...avatar(), name: 'file' }]),
    ],
    [
      'a field of its own',
      400,
      'Unknown field: price',
      () => multipartForm([avatar(), { name: 'price', value: '0' }]),
    ],
    [
      'a field named __proto__',
      400,
      /Unknown field/,
      () => multipartForm([avatar(), { name: '__proto__', value: 'x' }]),
    ],
    [
      'an SVG called photo.jpg',
      415,
      wrongType,
      () => multipartForm([avatar(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))]),
    ],
    [
      'a PHP file called photo.jpg',
      415,
      wrongType,
      () => multipartForm([avatar(Buffer.from('<?php phpinfo();'))]),
    ],
    [
      'a GIF',
      415,
      wrongType,
      async () => multipartForm([avatar(await plain(40, 40).gif().toBuffer())]),
    ],
    [
      'one pixel',
      400,
      /pixels/,
      async () => multipartForm([avatar(await plain(1, 1).png().toBuffer())]),
    ],
    [
      '100 megapixels',
      413,
      'Images may have at most 40 megapixels.',
      async () => multipartForm([avatar(await plain(10_000, 10_000).png().toBuffer())]),
    ],
    [
      '10,485,760 bytes',
      413,
      'File size must be less than 10MB.',
      () => multipartForm([avatar(padded(UPLOAD_LIMIT_BYTES))]),
    ],
    ['its end cut off', 400, /./, () => multipartForm([avatar()], { isCut: true })],
    ['no form', 400, /./, () => 'garbage that is no form at all'],
    ['JSON', 415, /multipart/, () => '{}', { 'Content-Type': 'application/json' }],
    [
      'another kind of multipart',
      415,
      /multipart/,
      () => multipartForm([avatar()]),
      { 'Content-Type': `multipart/mixed; boundary=${boundary}` },
    ],
  ];

  for (const [what, status, error, body, headers] of refused) {
    it(`is refused with ${what}: nothing is charged and no file stays`, async () => {
      const answer = await send(await body(), headers);

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
