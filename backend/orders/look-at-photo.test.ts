import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { type PhotoLook, photoLookSchema } from '../../contract/photo-look.ts';
import { reelTexts } from '../../contract/tools/reels.ts';
import { openLog } from '../log.ts';
import { previewEngine } from '../../preview-engine/preview-engine.ts';
import { type FormPart, multipartForm, multipartType } from '../../tests/multipart-form.ts';
import { openedOnce } from '../../tests/opened.ts';
import { fixturePath } from '../../tests/pictures.ts';
import { photoPart } from '../../tests/reel-orders.ts';
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

  it('is refused without a photo, without a consent and with one of another wording', async () => {
    const confirm = 'Please confirm that you may use this photo.';
    const refused: [string, FormPart[]][] = [
      [reelTexts.missing, [consent]],
      [confirm, [photoPart()]],
      [confirm, [photoPart(), { ...consent, value: 'yes' }]],
    ];
    for (const [error, parts] of refused) {
      const { status, json } = await look(parts);
      expect(status).to.equal(400);
      expect(json).to.have.property('error', error);
    }
  });

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

const lookAt = (app: TestApp, cookie: string, parts: FormPart[]) =>
  app.call('POST', '/api/photos/look', { cookie, parts });
