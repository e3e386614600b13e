import { crc32 } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import sharp from 'sharp';
import { uploadTexts } from '../../contract/limits.ts';
import { multipartForm, multipartType, type FormPart } from '../../tests/multipart-form.ts';
import { openedEach, openedOnce } from '../../tests/opened.ts';
import { fixturePath } from '../../tests/pictures.ts';
import { choiceParts, photoPart } from '../../tests/reel-orders.ts';
import { programsNaming } from '../../tests/render-process.ts';
import { skipWithout } from '../../tests/skip-without.ts';
import { providersOfAll } from '../../tests/scripted-provider.ts';
import { openTestApp } from '../../tests/test-app.ts';
import { until } from '../../tests/until.ts';

const portrait = await readFile(fixturePath('portrait.jpg'));

/** The last spectral index of its scan is 0 instead of 63, as Samsung's selfie camera writes it. */
async function samsungPhoto(): Promise<Buffer> {
  const bytes = await sharp(portrait).jpeg().toBuffer();
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
  bytes[scan + bytes.readUInt16BE(scan + 2)] = 0;
  return bytes;
}

const cutOff = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.8));

/** A PNG whose last rows are damaged: what is before them decodes. */
async function damagedPng(): Promise<Buffer> {
  const png = await sharp(portrait).png().toBuffer();
  return png.fill(0, png.length - 600, png.length - 200);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>';
const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } });

/** Some hundred bytes that say they are 20,000 x 20,000 pixels. */
async function bomb(): Promise<Buffer> {
  const png = await plain(64).png().toBuffer();
  // The header comes first: its type, both sides, five bytes, its checksum.
  png.writeUInt32BE(20_000, 16);
  png.writeUInt32BE(20_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** No models run here: a photo that could be looked at is answered with 503. */
const consent = { name: 'consent', value: 'photo-1' };
const calls: [what: string, path: string, parts: (photo: Buffer) => FormPart[], good: number][] = [
  ['an order of a reel', '/api/generate-reels', (photo) => [photoPart(photo), ...choiceParts], 202],
  [
    'an order of an enhancement',
    '/api/enhance-avatar',
    (photo) => [{ ...photoPart(photo), name: 'avatar' }],
    202,
  ],
  ['a look before the order', '/api/photos/look', (photo) => [photoPart(photo), consent], 503],
  [
    'a photo of the profile',
    '/api/user/avatar',
    (photo) => [{ ...photoPart(photo), name: 'avatar' }],
    200,
  ],
  [
    'an item of one’s own',
    '/api/uploads',
    (photo) => [photoPart(photo), { ...consent, value: 'material-1' }],
    200,
  ],
];

describe('a photo that cannot be read', () => {
  const app = openedOnce(() => openTestApp({ RATE_LIMITS: 'on' }, { providers: providersOfAll() }));
  const user = openedEach(() => app.signUp());
  const send = (path: string, parts: FormPart[], more: Record<string, string> = {}) =>
    app.call('POST', path, {
      cookie: user.cookie,
      parts,
      headers: { Prefer: 'respond-async', ...more },
    });

  // Both processes that read have started: a busy machine takes longer for that than an order
  // waits.
  before(async () => {
    const { cookie } = await app.signUp();
    const parts = [photoPart(cutOff(portrait)), consent];
    const look = () => app.call('POST', '/api/photos/look', { cookie, parts });
    await until(
      () => Promise.all([look(), look()]),
      (answers) => answers.every(({ status }) => status === 400),
    );
  });

  const unreadable = { code: 'upload.unreadable', error: uploadTexts.unreadable };
  const otherKind = { code: 'upload.unsupported-type' };
  const refused: [what: string, status: number, json: object, photo: () => Promise<Buffer>][] = [
    ['nothing', 400, { code: 'upload.missing' }, async () => Buffer.alloc(0)],
    ['a JPEG that was cut off', 400, unreadable, async () => cutOff(portrait)],
    ['a JPEG of Samsung, cut off', 400, unreadable, async () => cutOff(await samsungPhoto())],
    ['a PNG that is damaged at its end', 400, unreadable, damagedPng],
    ['one pixel', 400, { code: 'upload.unreadable' }, () => plain(1).png().toBuffer()],
    ['a drawing', 415, otherKind, async () => Buffer.from(svg)],
    ['a GIF', 415, otherKind, () => plain(60).gif().toBuffer()],
    ['400 megapixels', 413, { error: uploadTexts.tooManyPixels }, bomb],
  ];
  for (const [what, path, parts, good] of calls) {
    for (const [kind, status, json, photo] of refused) {
      it(`is refused before anything is charged: ${kind} in ${what}`, async () => {
        const files = await app.storedFiles();

        const answer = await send(path, parts(await photo()));

        expect(answer.status, answer.text).to.equal(status);
        expect(answer.json).to.include(json);
        expect(await app.balanceOf(user.id)).to.equal(10);
        expect(await app.sql`select from generations where user_id = ${user.id}`).to.have.length(0);
        expect(await app.storedFiles()).to.deep.equal(files);
      });
    }

    it(`is none that Samsung's camera made: ${what} takes it`, async () => {
      const answer = await send(path, parts(await samsungPhoto()));

      expect(answer.status, answer.text).to.equal(good);
    });
  }

  it('counts in the limit of looks: after sixty in an hour 429 is the answer, and good ones are taken', async () => {
    const [, path, parts] = calls[0] ?? expect.fail();
    const bad = parts(cutOff(portrait));
    const statuses: number[] = [];
    for (let count = 0; count <= 60; count += 1) statuses.push((await send(path, bad)).status);

    expect(statuses.pop()).to.equal(429);
    expect(new Set(statuses)).to.deep.equal(new Set([400]));
    expect((await send(path, parts(portrait))).status).to.equal(202);
    expect((await send('/api/photos/look', [photoPart(), consent])).status).to.equal(429);
  });

  it('does not hold orders up: where it is not read in time the order goes on, once per key', async function () {
    if (process.platform !== 'linux') skipWithout(this, 'Linux');
    const [, path, parts] = calls[0] ?? expect.fail();
    // Both processes run.
    await Promise.all(Array.from({ length: 4 }, () => send(path, parts(portrait))));
    const stopped = await programsNaming('render-process/read-photo.ts', app.dataDir);
    expect(stopped).not.to.deep.equal([]);
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');

    const sendUnread = () => send(path, parts(cutOff(portrait)), { 'Idempotency-Key': 'unread' });
    const first = await sendUnread();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => send(path, parts(portrait))),
    );

    for (const pid of stopped) process.kill(pid, 'SIGCONT');
    for (const { status, text } of answers) expect(status, text).to.be.oneOf([202, 402]);
    expect(first.status, first.text).to.equal(202);
    await until(
      () => send(path, parts(cutOff(portrait))),
      ({ status }) => status === 400,
    );
    expect((await sendUnread()).text).to.equal(first.text);
  });
});

describe('a photo that arrives', () => {
  const app = openedOnce(() => openTestApp());
  const user = openedOnce(() => app.signUp());

  it('finds the process that reads it started', async function () {
    if (process.platform !== 'linux') skipWithout(this, 'Linux');
    const body = multipartForm([photoPart(), ...choiceParts]);
    const socket = connect(app.port, '127.0.0.1');

    socket.write(
      `POST /api/generate-reels HTTP/1.1\r\nHost: x\r\nCookie: ${user.cookie}\r\nContent-Type: ${multipartType}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, body.length / 2));

    await until(
      () => programsNaming('render-process/read-photo.ts', app.dataDir),
      (pids) => pids.length === 1,
    );
    socket.destroy();
  });
});

describe('a file that is no JPEG, whatever its name says', () => {
  const app = openedOnce(() => openTestApp());
  const user = openedOnce(() => app.signUp());
  const send = (parts: FormPart[]) =>
    app.call('POST', '/api/generate-reels', { cookie: user.cookie, parts });

  it('is refused with the specified text and what it is: AVIF', async () => {
    const avif = await sharp(portrait).resize(64).avif({ effort: 0 }).toBuffer();

    const { status, json } = await send([photoPart(avif), ...choiceParts]);

    expect([status, (json as { error: string }).error]).to.deep.equal([
      415,
      'Please select a JPG or PNG image file. This file is an AVIF photo: please save it as a JPG first.',
    ]);
  });

  it('is answered for its own field where its part has no type', async () => {
    const part = { name: 'file', filename: 'photo.jpg', value: portrait };

    const first = await send([part, ...choiceParts]);
    const last = await send([...choiceParts, part]);

    for (const { status, json } of [first, last]) {
      expect([status, json]).to.deep.equal([
        413,
        { error: 'file: this value is too long.', code: 'request.too-large' },
      ]);
    }
  });
});
