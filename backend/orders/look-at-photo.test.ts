import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { UPLOAD_LIMIT_BYTES } from '../../contract/limits.ts';
import { type PhotoLook, photoLookSchema } from '../../contract/photo-look.ts';
import { reelTexts } from '../../contract/tools/reels.ts';
import { openLog } from '../log.ts';
import { previewEngine } from '../../preview-engine/preview-engine.ts';
import { type FormPart, multipartForm, multipartType } from '../../tests/multipart-form.ts';
import { openedOnce } from '../../tests/opened.ts';
import { fixturePath } from '../../tests/pictures.ts';
import { jpeg, photoPart } from '../../tests/reel-orders.ts';
import { openTestApp, type TestApp } from '../../tests/test-app.ts';
import { until } from '../../tests/until.ts';

const consent = { name: 'consent', value: 'photo-1' };
const reelSize = { width: 360, height: 640 };

describe('a photo that is looked at before it is ordered', () => {
  const faults: string[] = [];
  const log = openLog('error', { write: (line: string) => void faults.push(line) });
  const app = openedOnce(() => openTestApp({}, { providers: [previewEngine({ reelSize })], log }));
  const user = openedOnce(() => app.signUp());
  const look = (parts: FormPart[]) => lookAt(app, user.cookie, parts);
  const seen = async (photo: Buffer): Promise<PhotoLook> => {
    const answer = await look([photoPart(photo), consent]);
    expect(answer.status, answer.text).to.equal(200);
    return photoLookSchema.parse(answer.json);
  };
  const leftovers = async () =>
    (await app.storedFiles()).filter((file) => !file.startsWith('dist'));
  afterEach(async () => {
    expect(await leftovers()).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
    expect((await app.call('GET', '/healthz')).status).to.equal(200);
  });

  it('answers heads, subject and people of the upright photo, and charges nothing', async () => {
    const turned = await sharp(fixturePath('portrait.jpg')).rotate(-90).toBuffer();
    const { width, height } = await sharp(fixturePath('portrait.jpg')).metadata();

    const upright = await seen(await sharp(turned).withMetadata({ orientation: 6 }).toBuffer());

    expect(upright).to.deep.include({ width, height, hints: [] });
    const [head, ...others] = upright.heads;
    expect(others).to.deep.equal([]);
    const { x, y } = upright.subject;
    expect(x).to.be.within(head?.x ?? 1, (head?.x ?? 1) + (head?.width ?? 0));
    expect(y).to.be.within(head?.y ?? 1, (head?.y ?? 1) + (head?.height ?? 0));
    const mask = await sharp(Buffer.from(upright.mask ?? '', 'base64')).metadata();
    expect(mask).to.deep.include({ format: 'png', width: 256, height: 256 });
  });

  it('needs no consent where it is the sample, which has no hint', async () => {
    const sample = (await app.call('GET', '/api/examples/sample.jpg')).bytes;

    const answer = await look([photoPart(sample)]);
    const said = await look([photoPart(sample), { ...consent, value: 'sample' }]);

    expect(answer.status, answer.text).to.equal(200);
    const { heads, hints } = photoLookSchema.parse(answer.json);
    expect([heads.length, hints]).to.deep.equal([1, []]);
    expect(said.status).to.equal(400);
  });

  it('is one of the templates, as it is now, for whoever is signed in', async () => {
    const address = '/api/photos/look/template-person.webp';
    const ask = (name: string) =>
      app.call('GET', `/api/photos/look/${name}`, { cookie: user.cookie });
    const own = join(app.dataDir, 'examples', 'template-person.png');
    const shipped = await ask('template-person.webp');
    await mkdir(dirname(own), { recursive: true });
    await sharp(fixturePath('cat.jpg')).png().toFile(own);
    const replaced = await Promise.all([1, 2].map(() => ask('template-person.webp')));
    await rm(dirname(own), { recursive: true });

    const headsOf = ({ json }: { json: unknown }) =>
      z.object({ look: photoLookSchema }).parse(json).look.heads;
    expect(headsOf(shipped)).to.have.length(1);
    expect(replaced.map(headsOf)).to.deep.equal([[], []]);
    expect((await app.call('GET', address)).status).to.equal(401);
    for (const name of ['story.webp', 'sample.jpg', '..%2Fsecret', '__proto__'])
      expect((await ask(name)).status, name).to.be.within(400, 404);
  });

  for (const name of ['cat', 'coffee', 'rocket']) {
    it(`has no hint but the one about faces where it is a good one of a ${name}`, async () => {
      const { hints, heads, mask } = await seen(await readFile(fixturePath(`${name}.jpg`)));

      expect(hints.map(({ code }) => code)).to.deep.equal(['no-face']);
      expect({ heads, mask }).to.deep.equal({ heads: [], mask: null });
    });
  }

  const refused: [what: string, status: number, error: string, parts: () => Promise<FormPart[]>][] =
    [
      ['no photo', 400, reelTexts.missing, async () => [consent]],
      ['no consent', 400, 'Please confirm that you may use this photo.', async () => [photoPart()]],
      [
        'a consent of another wording',
        400,
        'Please confirm that you may use this photo.',
        async () => [photoPart(), { ...consent, value: 'yes' }],
      ],
      [
        'a field of its own',
        400,
        'Unknown field: category',
        async () => [photoPart(), consent, { name: 'category', value: 'posing' }],
      ],
      ...['consent', 'subject', 'x'.repeat(100)].map((name): (typeof refused)[number] => [
        `1 MB in the field ${name}`,
        413,
        `${name.length > 40 ? `${name.slice(0, 40)}…` : name}: this value is too long.`,
        async () => [{ name, value: '0'.repeat(1_000_000) }, photoPart()],
      ]),
      ...[0, 1].map((more): (typeof refused)[number] => [
        `${(UPLOAD_LIMIT_BYTES + more).toLocaleString()} bytes`,
        413,
        'File size must be less than 10MB.',
        async () => [photoPart(ofBytes(UPLOAD_LIMIT_BYTES + more)), consent],
      ]),
    ];
  for (const [what, status, error, parts] of refused) {
    it(`is refused with ${status} where it is sent with ${what}`, async () => {
      const answer = await look(await parts());

      expect(answer.status).to.equal(status);
      expect(answer.json).to.have.property('error', error);
    });
  }

  it('is one of four at a time: the others are asked to come again', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => look([photoPart(), consent])),
    );

    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).to.deep.equal(new Set([200, 503]));
    const [busy] = answers.filter(({ status }) => status === 503);
    expect(Number(busy?.headers['retry-after'])).to.be.greaterThan(0);
  });

  it('leaves nothing behind, and no fault in the log, where its client leaves', async () => {
    const body = multipartForm([photoPart(await readFile(fixturePath('portrait.jpg'))), consent]);
    const leaving = new AbortController();
    const answer = fetch(`http://127.0.0.1:${app.port}/api/photos/look`, {
      method: 'POST',
      headers: { Cookie: user.cookie, 'Content-Type': multipartType },
      body: new Uint8Array(body),
      signal: leaving.signal,
    });

    await until(leftovers, (files) => files.length > 0);
    leaving.abort();

    await answer.catch((error: unknown) => expect(error).to.have.property('name', 'AbortError'));
    await until(leftovers, (files) => files.length === 0);
    // The place is free for the next one.
    expect((await look([photoPart(), consent])).status).to.equal(200);
  });
});

describe('a look at a photo, where no models run and calls are limited', () => {
  const app = openedOnce(() => openTestApp({ RATE_LIMITS: 'on' }));
  const user = openedOnce(() => app.signUp());

  it('is refused with 503, so that the form goes on without, and with 429 after sixty in an hour', async () => {
    const codes: unknown[] = [];
    for (let count = 0; count <= 60; count++) {
      const { status, json } = await lookAt(app, user.cookie, [photoPart(), consent]);
      codes.push([status, (json as { code: string }).code]);
    }

    expect(codes.pop()).to.deep.equal([429, 'request.too-many']);
    for (const code of codes) expect(code).to.deep.equal([503, 'upload.not-looked-at']);
  });

  it('is refused after 600 of a network in an hour, whoever asks', async () => {
    await app.sql`update rate_limits set points = 600 where key like 'look.prefix:%'`;
    const { cookie } = await app.signUp();

    expect((await lookAt(app, cookie, [photoPart(), consent])).status).to.equal(429);
  });
});

/** The photo of one colour with so many bytes. */
const ofBytes = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);

const lookAt = (app: TestApp, cookie: string, parts: FormPart[]) =>
  app.call('POST', '/api/photos/look', {
    cookie,
    body: multipartForm(parts),
    headers: { 'Content-Type': multipartType },
  });
