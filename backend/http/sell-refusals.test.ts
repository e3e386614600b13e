import { expect } from 'chai';
import { boundary, multipartForm, type FormPart } from '../../tests/multipart-form.ts';
import { choiceParts, customReelParts, photoPart, useReelOrders } from '../../tests/reel-orders.ts';

describe('an order of a reel', () => {
  const { app, shop } = useReelOrders();

  const refusedOrders: [
    title: string,
    status: number,
    text: string | RegExp,
    parts: () => FormPart[],
  ][] = [
    ['no file', 400, 'Please select an image and category.', () => choiceParts],
    ['no file and nothing else', 400, 'Please select an image and category.', () => []],
    ['no category', 400, 'Please select an image and category.', () => [photoPart()]],
    [
      'an unknown category',
      400,
      'Please select an image and category.',
      () => [photoPart(), { name: 'category', value: 'constructor' }],
    ],
    [
      '__proto__ as category',
      400,
      'Please select an image and category.',
      () => [photoPart(), { name: 'category', value: '__proto__' }],
    ],
    [
      'no option',
      400,
      'Please select an animation option.',
      () => [photoPart(), { name: 'category', value: 'flexing' }],
    ],
    [
      'the option of another category',
      400,
      'Please select an animation option.',
      () => [
        photoPart(),
        { name: 'category', value: 'flexing' },
        { name: 'option', value: 'K-Pop' },
      ],
    ],
    [
      'a custom reel without a prompt',
      400,
      'Please enter a custom animation prompt.',
      () => [photoPart(), { name: 'category', value: 'custom' }],
    ],
    [
      'a blank custom prompt',
      400,
      'Please enter a custom animation prompt.',
      () => customReelParts(' \u200b\n'),
    ],
    [
      'a prompt of 5,000 characters',
      400,
      'Please use at most 2000 characters.',
      () => customReelParts('x'.repeat(5_000)),
    ],
    [
      'a price of its own',
      400,
      'Unknown field: price',
      () => [photoPart(), ...choiceParts, { name: 'price', value: '0' }],
    ],
    [
      'a field named __proto__',
      400,
      /./,
      () => [photoPart(), ...choiceParts, { name: '__proto__', value: 'x' }],
    ],
    [
      'a field twice',
      400,
      'Please give each field once.',
      () => [photoPart(), ...choiceParts, { name: 'category', value: 'posing' }],
    ],
    ['two files', 400, 'Please send one file.', () => [photoPart(), photoPart(), ...choiceParts]],
    [
      'a second file elsewhere',
      400,
      'Please send one file.',
      () => [photoPart(), { ...photoPart(), name: 'other' }, ...choiceParts],
    ],
    [
      'the file in another field',
      400,
      'The file is in an unknown field.',
      () => [{ ...photoPart(), name: 'image' }, ...choiceParts],
    ],
    [
      'a file sent as text',
      400,
      'Unknown field: file',
      () => [{ name: 'file', value: 'bytes' }, ...choiceParts],
    ],
    [
      'an empty file',
      400,
      'Please select an image and category.',
      () => [photoPart(Buffer.alloc(0)), ...choiceParts],
    ],
    [
      'an SVG called photo.jpg',
      415,
      'Please select a JPG or PNG image file.',
      () => [
        photoPart(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>')),
        ...choiceParts,
      ],
    ],
    [
      'a PHP file called photo.jpg',
      415,
      'Please select a JPG or PNG image file.',
      () => [photoPart(Buffer.from('<?php phpinfo();')), ...choiceParts],
    ],
    [
      'more than ten fields',
      413,
      /./,
      () => [photoPart(), ...Array.from({ length: 12 }, (_, i) => ({ name: `f${i}`, value: 'x' }))],
    ],
    [
      'more than 64 KiB of fields',
      413,
      /./,
      () => [photoPart(), { name: 'category', value: 'x'.repeat(70_000) }],
    ],
    ['a NUL in the prompt', 400, /cannot be used/, () => customReelParts('a\0b')],
    ['a prompt that is no UTF-8', 400, /UTF-8/, () => customReelParts(Buffer.from([0x61, 0xff]))],
    [
      'an unknown transfer encoding',
      400,
      /./,
      () => [
        photoPart(),
        { name: 'category', value: 'x', extraHeaders: 'Content-Transfer-Encoding: rot13' },
      ],
    ],
  ];

  for (const [title, status, text, parts] of refusedOrders) {
    it(`is refused with ${title}: nothing is charged and no file stays`, async () => {
      const files = (await shop().storedPhotos()).length;

      const answer = await shop().send(parts());

      expect(answer.status, answer.text).to.equal(status);
      const { error } = answer.json as { error: string };
      if (typeof text === 'string') expect(error).to.equal(text);
      else expect(error).to.match(text);
      expect(await shop().generations()).to.deep.equal([]);
      expect(await app().balanceOf(shop().user.id)).to.equal(10);
      expect(await shop().storedPhotos()).to.have.length(files);
      expect(await shop().partialUploads()).to.deep.equal([]);
    });
  }

  const brokenForms: [
    title: string,
    status: number,
    body: () => Buffer | string,
    headers?: Record<string, string>,
  ][] = [
    ['cut off', 400, () => multipartForm([photoPart(), ...choiceParts], { isCut: true })],
    ['garbage', 400, () => 'garbage that is no form at all'],
    [
      'without a boundary',
      400,
      () => multipartForm([photoPart()]),
      { 'Content-Type': 'multipart/form-data' },
    ],
    [
      'under another boundary',
      400,
      () => multipartForm([photoPart()]),
      { 'Content-Type': 'multipart/form-data; boundary=other' },
    ],
    ['empty', 400, () => ''],
    ['JSON', 415, () => '{"category":"flexing"}', { 'Content-Type': 'application/json' }],
    [
      'multipart of another kind',
      415,
      () => multipartForm([photoPart()]),
      { 'Content-Type': `multipart/mixed; boundary=${boundary}` },
    ],
  ];

  for (const [title, status, body, headers] of brokenForms) {
    it(`is refused when its form is ${title}`, async () => {
      const answer = await shop().sendBytes(body(), headers);

      expect(answer.status, answer.text).to.equal(status);
      expect(answer.json).to.have.keys('error', 'code');
      expect(await shop().partialUploads()).to.deep.equal([]);
    });
  }

  it('survives fields in encodings the form parser does not know', async () => {
    for (const encoding of ['7bit', '8bit', 'binary', 'base64', 'utf-8']) {
      const value = encoding === 'base64' ? Buffer.from('flexing').toString('base64') : 'flexing';
      const category = {
        name: 'category',
        value,
        extraHeaders: `Content-Transfer-Encoding: ${encoding}`,
      };
      const answer = await shop().send([
        photoPart(),
        category,
        { name: 'option', value: 'Flex Abs' },
      ]);
      expect(answer.status, encoding).to.equal(202);
    }
  });
});
