import { connect } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import { expect } from 'chai';
import sharp from 'sharp';
import { UPLOAD_LIMIT_BYTES } from '../../contract/limits.ts';
import { openDoor, type Door } from '../../tests/door.ts';

type Part = {
  name: string;
  value: string | Buffer;
  filename?: string;
  type?: string;
  more?: string;
};

const boundary = 'the-boundary';
const formType = `multipart/form-data; boundary=${boundary}`;

function form(parts: Part[], { isCut = false } = {}): Buffer {
  const chunks = parts.flatMap(({ name, value, filename, type, more }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    more === undefined ? '' : `\r\n${more}`,
    '\r\n\r\n',
    value,
    '\r\n',
  ]);
  const whole = Buffer.concat(
    [...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)),
  );
  return isCut ? whole.subarray(0, whole.length - 60) : whole;
}

describe('a reel', () => {
  let door: Door;
  let jpeg: Buffer;
  let buyer: { cookie: string; id: number };
  before(async () => {
    door = await openDoor();
    jpeg = await sharp({ create: { width: 64, height: 96, channels: 3, background: '#a06040' } })
      .jpeg()
      .toBuffer();
  });
  beforeEach(async () => {
    buyer = await door.signUp();
  });
  after(() => door.close());

  const photo = (value: Buffer = jpeg): Part => ({
    name: 'file',
    filename: 'photo.jpg',
    type: 'image/jpeg',
    value,
  });
  const choice: Part[] = [
    { name: 'category', value: 'flexing' },
    { name: 'option', value: 'Flex Abs' },
  ];
  const sendBytes = (body: Buffer | string, headers: Record<string, string> = {}) =>
    door.call('POST', '/api/generate-reels', {
      cookie: buyer.cookie,
      body,
      headers: { 'Content-Type': formType, ...headers },
    });
  const send = (parts: Part[], headers: Record<string, string> = {}) =>
    sendBytes(form(parts), headers);
  const received = async () => (await door.filesLeft()).filter((file) => file.startsWith('tmp'));
  const stored = async () => (await door.filesLeft()).filter((file) => file.includes('uploads/'));
  const ordered = async () =>
    door.test.database.query<{ id: string; input: unknown }>(
      'select id, input from generations where user_id = $1',
      [buyer.id],
    );

  it('is accepted at once, charged once, and its photo is kept for the worker', async () => {
    const before = (await stored()).length;

    const answer = await send([photo(), ...choice]);

    expect(answer.status, answer.text).to.equal(202);
    const [generation] = await ordered();
    expect(answer.json).to.deep.equal({ generationId: generation?.id });
    expect(answer.headers.location).to.equal(`/api/generations/${generation?.id}`);
    expect(generation?.input).to.deep.equal({ category: 'flexing', option: 'Flex Abs' });
    expect(await door.balanceOf(buyer.id)).to.equal(9);
    expect(await stored()).to.have.length(before + 1);
    expect(await received()).to.deep.equal([]);
  });

  it('is accepted the same way when the client prefers not to wait', async () => {
    const answer = await send([photo(), ...choice], { Prefer: 'wait=10, respond-async' });

    expect(answer.status).to.equal(202);
    expect(answer.headers['preference-applied']).to.equal('respond-async');
  });

  it('answers a repeated key with the first order, and another order under it with 409', async () => {
    const key = { 'Idempotency-Key': 'click-1' };
    const first = await send([photo(), ...choice], key);
    const files = (await stored()).length;

    const again = await Promise.all(
      Array.from({ length: 10 }, () => send([photo(), ...choice], key)),
    );
    const other = await send(
      [photo(), { name: 'category', value: 'custom' }, { name: 'customPrompt', value: 'wave' }],
      key,
    );

    for (const answer of again) expect(answer.json).to.deep.equal(first.json);
    expect(other.status).to.equal(409);
    expect(other.json).to.have.property('code', 'generation.key-reused');
    expect(await door.balanceOf(buyer.id)).to.equal(9);
    expect(await stored()).to.have.length(files);
  });

  it('sells exactly ten of fifty parallel orders on ten tokens', async () => {
    const files = (await stored()).length;

    const answers = await Promise.all(Array.from({ length: 50 }, () => send([photo(), ...choice])));

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).to.have.length(10);
    expect(statuses.filter((status) => status === 402)).to.have.length(40);
    expect(await door.balanceOf(buyer.id)).to.equal(0);
    expect(await stored()).to.have.length(files + 10);
    expect(await received()).to.deep.equal([]);
    const refused = answers.find(({ status }) => status === 402);
    expect(refused?.json).to.have.property(
      'error',
      'You need at least 1 token to generate a reel.',
    );
  }).timeout(60_000);

  const refusedOrders: [
    title: string,
    status: number,
    text: string | RegExp,
    parts: () => Part[],
  ][] = [
    ['no file', 400, 'Please select an image and category.', () => choice],
    ['no file and nothing else', 400, 'Please select an image and category.', () => []],
    ['no category', 400, 'Please select an image and category.', () => [photo()]],
    [
      'an unknown category',
      400,
      'Please select an image and category.',
      () => [photo(), { name: 'category', value: 'constructor' }],
    ],
    [
      '__proto__ as category',
      400,
      'Please select an image and category.',
      () => [photo(), { name: 'category', value: '__proto__' }],
    ],
    [
      'no option',
      400,
      'Please select an animation option.',
      () => [photo(), { name: 'category', value: 'flexing' }],
    ],
    [
      'the option of another category',
      400,
      'Please select an animation option.',
      () => [photo(), { name: 'category', value: 'flexing' }, { name: 'option', value: 'K-Pop' }],
    ],
    [
      'a custom reel without a prompt',
      400,
      'Please enter a custom animation prompt.',
      () => [photo(), { name: 'category', value: 'custom' }],
    ],
    [
      'a blank custom prompt',
      400,
      'Please enter a custom animation prompt.',
      () => [
        photo(),
        { name: 'category', value: 'custom' },
        { name: 'customPrompt', value: ' \u200b\n' },
      ],
    ],
    [
      'a prompt of 5,000 characters',
      400,
      'Please use at most 2000 characters.',
      () => [
        photo(),
        { name: 'category', value: 'custom' },
        { name: 'customPrompt', value: 'x'.repeat(5_000) },
      ],
    ],
    [
      'a price of its own',
      400,
      'Unknown field: price',
      () => [photo(), ...choice, { name: 'price', value: '0' }],
    ],
    [
      'a field named __proto__',
      400,
      /./,
      () => [photo(), ...choice, { name: '__proto__', value: 'x' }],
    ],
    [
      'a field twice',
      400,
      'Please give each field once.',
      () => [photo(), ...choice, { name: 'category', value: 'posing' }],
    ],
    ['two files', 400, 'Please send one file.', () => [photo(), photo(), ...choice]],
    [
      'a second file elsewhere',
      400,
      'Please send one file.',
      () => [photo(), { ...photo(), name: 'other' }, ...choice],
    ],
    [
      'the file in another field',
      400,
      'The file is in an unknown field.',
      () => [{ ...photo(), name: 'image' }, ...choice],
    ],
    [
      'a file sent as text',
      400,
      'Unknown field: file',
      () => [{ name: 'file', value: 'bytes' }, ...choice],
    ],
    [
      'an empty file',
      400,
      'Please select an image and category.',
      () => [photo(Buffer.alloc(0)), ...choice],
    ],
    [
      'an SVG called photo.jpg',
      415,
      'Please select a JPG or PNG image file.',
      () => [
        photo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>')),
        ...choice,
      ],
    ],
    [
      'a PHP file called photo.jpg',
      415,
      'Please select a JPG or PNG image file.',
      () => [photo(Buffer.from('<?php phpinfo();')), ...choice],
    ],
    [
      'more than ten fields',
      413,
      /./,
      () => [photo(), ...Array.from({ length: 12 }, (_, i) => ({ name: `f${i}`, value: 'x' }))],
    ],
    [
      'more than 64 KiB of fields',
      413,
      /./,
      () => [photo(), { name: 'category', value: 'x'.repeat(70_000) }],
    ],
    [
      'a NUL in the prompt',
      400,
      /cannot be used/,
      () => [
        photo(),
        { name: 'category', value: 'custom' },
        { name: 'customPrompt', value: 'a\0b' },
      ],
    ],
    [
      'a prompt that is no UTF-8',
      400,
      /UTF-8/,
      () => [
        photo(),
        { name: 'category', value: 'custom' },
        { name: 'customPrompt', value: Buffer.from([0x61, 0xff]) },
      ],
    ],
    [
      'an unknown transfer encoding',
      400,
      /./,
      () => [photo(), { name: 'category', value: 'x', more: 'Content-Transfer-Encoding: rot13' }],
    ],
  ];

  for (const [title, status, text, parts] of refusedOrders) {
    it(`is refused with ${title}: nothing charged, nothing left behind`, async () => {
      const files = (await stored()).length;

      const answer = await send(parts());

      expect(answer.status, answer.text).to.equal(status);
      const { error } = answer.json as { error: string };
      if (typeof text === 'string') expect(error).to.equal(text);
      else expect(error).to.match(text);
      expect(await ordered()).to.deep.equal([]);
      expect(await door.balanceOf(buyer.id)).to.equal(10);
      expect(await stored()).to.have.length(files);
      expect(await received()).to.deep.equal([]);
    });
  }

  const brokenForms: [
    title: string,
    status: number,
    body: () => Buffer | string,
    headers?: Record<string, string>,
  ][] = [
    ['cut off', 400, () => form([photo(), ...choice], { isCut: true })],
    ['garbage', 400, () => 'garbage that is no form at all'],
    ['without a boundary', 400, () => form([photo()]), { 'Content-Type': 'multipart/form-data' }],
    [
      'under another boundary',
      400,
      () => form([photo()]),
      { 'Content-Type': 'multipart/form-data; boundary=other' },
    ],
    ['empty', 400, () => ''],
    ['JSON', 415, () => '{"category":"flexing"}', { 'Content-Type': 'application/json' }],
    [
      'multipart of another kind',
      415,
      () => form([photo()]),
      { 'Content-Type': `multipart/mixed; boundary=${boundary}` },
    ],
  ];

  for (const [title, status, body, headers] of brokenForms) {
    it(`is refused when its form is ${title}`, async () => {
      const answer = await sendBytes(body(), headers);

      expect(answer.status, answer.text).to.equal(status);
      expect(answer.json).to.have.keys('error', 'code');
      expect(await received()).to.deep.equal([]);
    });
  }

  it('survives fields in encodings the form parser does not know', async () => {
    for (const encoding of ['7bit', '8bit', 'binary', 'base64', 'utf-8']) {
      const value = encoding === 'base64' ? Buffer.from('flexing').toString('base64') : 'flexing';
      const category = { name: 'category', value, more: `Content-Transfer-Encoding: ${encoding}` };
      const answer = await send([photo(), category, { name: 'option', value: 'Flex Abs' }]);
      expect(answer.status, encoding).to.equal(202);
    }
  });

  it('takes a file of 10,485,759 bytes and refuses one of 10,485,760', async () => {
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);

    const largest = await send([photo(padded(UPLOAD_LIMIT_BYTES - 1)), ...choice]);
    const oneMore = await send([photo(padded(UPLOAD_LIMIT_BYTES)), ...choice]);

    expect(largest.status, largest.text).to.equal(202);
    expect(oneMore.status).to.equal(413);
    expect(oneMore.json).to.have.property('error', 'File size must be less than 10MB.');
    expect(await received()).to.deep.equal([]);
  });

  it('tells the client that a file is too large before it has sent all of it', async () => {
    const head = [
      'POST /api/generate-reels HTTP/1.1',
      'Host: x',
      `Cookie: ${buyer.cookie}`,
      `Content-Type: ${formType}`,
      'Content-Length: 200000000',
      '\r\n',
    ].join('\r\n');
    const socket = connect(door.port, '127.0.0.1');
    let sent = 0;
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => undefined);
    const isClosed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(head);
    const chunk = Buffer.alloc(256 * 1024);
    const feed = setInterval(() => {
      if (socket.writableLength < chunk.length * 4 && socket.write(chunk)) sent += chunk.length;
    }, 1);
    await isClosed;
    clearInterval(feed);

    expect(answer).to.match(/^HTTP\/1.1 413 /);
    expect(answer).to.include('File size must be less than 10MB.');
    expect(sent).to.be.below(24 * 1024 * 1024);
    expect(await received()).to.deep.equal([]);
  });

  it('leaves nothing behind when the client leaves in the middle of its file', async () => {
    const socket = connect(door.port, '127.0.0.1');
    const bytes = form([photo(Buffer.concat([jpeg, Buffer.alloc(2_000_000)])), ...choice]);
    socket.write(
      `POST /api/generate-reels HTTP/1.1\r\nHost: x\r\nCookie: ${buyer.cookie}\r\nContent-Type: ${formType}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    );
    socket.write(bytes.subarray(0, 1_000_000));
    while ((await received()).length === 0) await later(5);

    socket.destroy();

    while ((await received()).length > 0) await later(5);
    expect(await ordered()).to.deep.equal([]);
  });

  it('is not sold to a stranger, who uploads nothing either', async () => {
    buyer = { ...buyer, cookie: '' };

    const answer = await send([photo(), ...choice]);

    expect(answer.status).to.equal(401);
    expect(await received()).to.deep.equal([]);
  });

  it('refuses keys that are no keys', async () => {
    for (const key of ['', 'a b', 'x'.repeat(256), 'ü']) {
      const answer = await send([photo(), ...choice], { 'Idempotency-Key': key });
      expect(answer.status, key).to.equal(400);
    }
  });
});
