import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { faultOf } from '../../tests/fault-of.ts';
import { fixturePath } from '../../tests/pictures.ts';
import { rawPixels } from '../photo-file.ts';
import type { Pixels } from '../../film/pixels/picture.ts';
import { findPeople } from './people.ts';
import type { People } from './people.ts';
import { weightsPath } from './runtime.ts';

const { signal } = new AbortController();

const pixelsOf = (photo: Sharp): Promise<Pixels> => rawPixels(photo);
async function peopleIn(pixels: Pixels): Promise<People> {
  const people = await findPeople(pixels, signal);
  return people ?? expect.fail('the models did not run');
}
const portrait = () => sharp(fixturePath('portrait.jpg'));

describe('who is in a photo', () => {
  it('is the person of a portrait, with her face and her outline', async () => {
    const { faces, mask } = await peopleIn(await pixelsOf(portrait()));

    expect(faces).to.have.length(1);
    expect(faces[0]?.left).to.be.closeTo(0.335, 0.02);
    expect(faces[0]?.top).to.be.closeTo(0.13, 0.02);
    expect(faces[0]?.right).to.be.closeTo(0.545, 0.02);
    expect(faces[0]?.bottom).to.be.closeTo(0.34, 0.02);
    expect(faces[0]?.score).to.be.above(0.85);
    const at = (x: number, y: number) =>
      mask?.values[Math.floor(y * mask.height) * mask.width + Math.floor(x * mask.width)];
    expect(at(0.44, 0.25), 'her face').to.be.above(0.95);
    expect(at(0.35, 0.8), 'her suit').to.be.above(0.95);
    expect(at(0.08, 0.2), 'the flag').to.be.below(0.05);
    expect(at(0.62, 0.2), 'the wall').to.be.below(0.05);
  });

  for (const name of ['cat', 'coffee', 'rocket']) {
    it(`is nobody in the photo of a ${name}`, async () => {
      const pixels = await pixelsOf(sharp(fixturePath(`${name}.jpg`)));

      expect(await findPeople(pixels, signal)).to.deep.equal({ faces: [], mask: undefined });
    });
  }

  it('is nearly each of forty people', async () => {
    const pixels = await pixelsOf(await crowd(8, 5));

    const { faces } = await peopleIn(pixels);

    expect(faces).to.have.length.within(36, 40);
  });

  it('is who the edge of the photo cuts', async () => {
    const { width, height } = await portrait().metadata();
    const left = Math.round(0.42 * width);
    const cut = portrait().extract({ left, top: 0, width: width - left, height });

    const { faces } = await peopleIn(await pixelsOf(cut));

    expect(faces).to.have.length(1);
    expect(faces[0]?.left).to.be.below(0.02);
  });

  for (const [what, change] of [
    ['black and white', (photo: Sharp) => photo.greyscale()],
    ['in dim light', (photo: Sharp) => photo.linear(0.16, 0)],
    ['with dark skin', (photo: Sharp) => photo.linear([0.5, 0.38, 0.3], [0, 0, 0])],
    ['far away', (photo: Sharp) => photo.extend({ left: 700, right: 700, top: 300, bottom: 300 })],
  ] as const) {
    it(`is the person of a portrait ${what}`, async () => {
      const photo = await change(portrait()).png().toBuffer();

      const { faces } = await peopleIn(await pixelsOf(sharp(photo)));

      expect(faces).to.have.length(1);
    });
  }

  for (const [width, height] of [
    [1, 900],
    [8000, 5000],
  ] as const) {
    it(`is nobody in ${width} x ${height} pixels of one colour`, async () => {
      const rgb = new Uint8Array(width * height * 3).fill(140);

      expect((await peopleIn({ rgb, width, height })).faces).to.deep.equal([]);
    });
  }

  it('is not looked for when the order was cancelled: the reason is passed on', async () => {
    const reason = new Error('cancelled');

    const search = findPeople(await pixelsOf(portrait()), AbortSignal.abort(reason));

    expect(await faultOf(search)).to.equal(reason);
  });
});

describe('the models that look for people', () => {
  // A new version brings another loader or other weights: try it by eye on photos with and
  // without people before these lines are changed.
  const files: readonly [what: string, path: () => string, sizeBytes: number, sha256: string][] = [
    [
      'the face detector',
      weightsPath.faces,
      680_736,
      '671dd2f9ed11a78436fc21cc42357a803dfc6f73e9fb86541be942d5716c2dce',
    ],
    [
      'the segmentation',
      weightsPath.person,
      249_024,
      '8d13b7fae74af625c641226813616a2117bd6bca19eb3b75574621fc08557f27',
    ],
    [
      'the loader of the runtime',
      () => runtimePath('dist/index.js'),
      53_482,
      'e7daccc3a31eef890848a737ccb863ded5f046a6b40c3fdc0556495adeb5d9b3',
    ],
    [
      'the script of the runtime',
      () => runtimePath('wasm/litert_wasm_internal.js'),
      273_035,
      '68efb69f770e3f76aff36a377de629ca496c131b86ac0f0f4b592a1543a898eb',
    ],
  ];
  for (const [what, path, sizeBytes, sha256] of files) {
    it(`are run with the file they were tried with: ${what}`, async () => {
      const bytes = await readFile(path());

      expect(bytes.length).to.equal(sizeBytes);
      expect(createHash('sha256').update(bytes).digest('hex')).to.equal(sha256);
    });
  }

  it('are not loaded by a process that starts', async () => {
    const said = await run(`
      await import('./backend/main/open-lumireel.ts');
      const { previewEngine } = await import('./preview-engine/preview-engine.ts');
      previewEngine({ reelSize: { width: 360, height: 640 } });
      say([...asked]);`);

    expect(said).to.deep.equal([]);
  });

  it('are reported once, however many orders miss them', async () => {
    const said = await run(`
      const warnings = [];
      process.on('warning', ({ message }) => warnings.push(message));
      const { noticeOnce } = await import('./preview-engine/pixels/thread.ts');
      for (const text of ['one', 'two', 'one']) noticeOnce(text);
      setImmediate(() => say(warnings));`);

    expect(said).to.deep.equal(['one', 'two']);
  });
});

function runtimePath(file: string): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@litertjs/core/package.json')), file);
}

/** Runs a script in a new process and resolves with what it says. */
async function run(script: string): Promise<unknown> {
  const frame = `
    import { registerHooks } from 'node:module';
    const asked = new Set();
    registerHooks({
      resolve(specifier, context, next) {
        if (/^(@litertjs|@mediapipe)/.test(specifier)) asked.add(specifier);
        return next(specifier, context);
      },
    });
    const say = (value) => process.stdout.write(JSON.stringify(value), () => process.exit());
    ${script}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', frame],
    { cwd: join(import.meta.dirname, '../..') },
  );
  return JSON.parse(stdout);
}

/** One head many times, in rows. */
async function crowd(across: number, down: number): Promise<Sharp> {
  const { width, height } = await portrait().metadata();
  const part = { left: 0.25, top: 0.02, width: 0.4, height: 0.42 };
  const head = await portrait()
    .extract({
      left: Math.round(part.left * width),
      top: Math.round(part.top * height),
      width: Math.round(part.width * width),
      height: Math.round(part.height * height),
    })
    .resize(200, 210)
    .png()
    .toBuffer();
  const heads = Array.from({ length: across * down }, (_, index) => ({
    input: head,
    left: 200 * (index % across),
    top: 210 * Math.floor(index / across),
  }));
  const size = { width: 200 * across, height: 210 * down };
  const wall = { ...size, channels: 3, background: '#8a8f94' } as const;
  return sharp(await sharp({ create: wall }).composite(heads).png().toBuffer());
}
