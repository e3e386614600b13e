import { boundary, multipartForm, type FormPart } from '../../tests/multipart-form.ts';
import { choiceParts, customReelParts, photoPart, useReelOrders } from '../../tests/reel-orders.ts';

describe('an order of a reel', () => {
  const { app, shop } = useReelOrders();

  const whole = [photoPart(), ...choiceParts];
  const category = (value: string) => ({ name: 'category', value });
  const withFile = (text: string) => [photoPart(Buffer.from(text)), ...choiceParts];
  const many = Array.from({ length: 12 }, (_, i) => ({ name: `f${i}`, value: 'x' }));
  const unknownEncoding = { extraHeaders: 'Content-Transfer-Encoding: rot13' };

  const refusedOrders: [status: number, text: string | RegExp, Record<string, FormPart[]>][] = [
    [
      400,
      'Please select an image and category.',
      {
        'no file': choiceParts,
        'no file and nothing else': [],
        'no category': [photoPart()],
        'an unknown category': [photoPart(), category('constructor')],
        '__proto__ as category': [photoPart(), category('__proto__')],
        'an empty file': withFile(''),
      },
    ],
    [
      400,
      'Please select an animation option.',
      {
        'no option': [photoPart(), category('flexing')],
        'the option of another category': [
          photoPart(),
          category('flexing'),
          { name: 'option', value: 'K-Pop' },
        ],
      },
    ],
    [
      400,
      'Please enter a custom animation prompt.',
      {
        'a custom reel without a prompt': [photoPart(), category('custom')],
        'a blank custom prompt': customReelParts(' \u200b\n'),
      },
    ],
    [
      400,
      'Please send one file.',
      {
        'two files': [photoPart(), ...whole],
        'a second file elsewhere': [...whole, { ...photoPart(), name: 'other' }],
      },
    ],
    [
      413,
      /./,
      {
        'more than ten fields': [photoPart(), ...many],
        'more than 64 KiB of fields': [photoPart(), category('x'.repeat(70_000))],
      },
    ],
    [
      400,
      /./,
      {
        'a field named __proto__': [...whole, { name: '__proto__', value: 'x' }],
        'an unknown transfer encoding': [photoPart(), { ...category('x'), ...unknownEncoding }],
      },
    ],
    [
      400,
      'Please use at most 2000 characters.',
      { 'a prompt of 5,000 characters': customReelParts('x'.repeat(5_000)) },
    ],
    [
      400,
      'Unknown field: price',
      { 'a price of its own': [...whole, { name: 'price', value: '0' }] },
    ],
    [400, 'Please give each field once.', { 'a field twice': [...whole, category('posing')] }],
    [
      400,
      'The file is in an unknown field.',
      { 'the file in another field': [{ ...photoPart(), name: 'image' }, ...choiceParts] },
    ],
    [
      400,
      'Unknown field: file',
      { 'a file sent as text': [{ name: 'file', value: 'bytes' }, ...choiceParts] },
    ],
    [400, /cannot be used/, { 'a NUL in the prompt': customReelParts('a\0b') }],
    [400, /UTF-8/, { 'a prompt that is no UTF-8': customReelParts(Buffer.from([0x61, 0xff])) }],
  ];
  const eachRefused = refusedOrders.flatMap(([status, text, orders]) =>
    Object.entries(orders).map(([title, parts]) => ({ title, status, text, parts })),
  );

  for (const { title, status, text, parts } of eachRefused) {
    it(`is refused with ${title}: nothing is charged and no file stays`, async () => {
      const files = (await shop.storedPhotos()).length;

      const answer = await shop.send(parts);

      expect(answer.status, answer.text).to.equal(status);
      const { error } = answer.json as { error: string };
      if (typeof text === 'string') expect(error).to.equal(text);
      else expect(error).to.match(text);
      expect(await shop.generations()).to.deep.equal([]);
      expect(await app.balanceOf(shop.user.id)).to.equal(10);
      expect(await shop.storedPhotos()).to.have.length(files);
      expect(await shop.partialUploads()).to.deep.equal([]);
    });
  }

  const photo = multipartForm([photoPart()]);
  const typed = (type: string) => ({ 'Content-Type': type });
  const brokenForms: [
    title: string,
    status: number,
    body: Buffer | string,
    headers?: Record<string, string>,
  ][] = [
    ['cut off', 400, multipartForm(whole, { isCut: true })],
    ['garbage', 400, 'garbage that is no form at all'],
    ['without a boundary', 400, photo, typed('multipart/form-data')],
    ['under another boundary', 400, photo, typed('multipart/form-data; boundary=other')],
    ['empty', 400, ''],
    ['JSON', 415, '{"category":"flexing"}', typed('application/json')],
    ['multipart of another kind', 415, photo, typed(`multipart/mixed; boundary=${boundary}`)],
  ];

  for (const [title, status, body, headers] of brokenForms) {
    it(`is refused when its form is ${title}`, async () => {
      const answer = await shop.sendBytes(body, headers);

      expect(answer.status, answer.text).to.equal(status);
      expect(answer.json).to.have.keys('error', 'code');
      expect(await shop.partialUploads()).to.deep.equal([]);
    });
  }

  it('survives fields in encodings the form parser does not know', async () => {
    for (const encoding of ['7bit', '8bit', 'binary', 'base64', 'utf-8']) {
      const value = encoding === 'base64' ? Buffer.from('flexing').toString('base64') : 'flexing';
      const extraHeaders = `Content-Transfer-Encoding: ${encoding}`;
      const answer = await shop.send([
        photoPart(),
        { ...category(value), extraHeaders },
        { name: 'option', value: 'Flex Abs' },
      ]);
      expect(answer.status, encoding).to.equal(202);
    }
  });
});
