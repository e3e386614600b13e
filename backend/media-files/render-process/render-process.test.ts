import { execFile, spawn } from 'node:child_process';
import { copyFile, open, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { faultOf } from '#tests/fault-of.ts';
import { ffmpegIn, hostileFilms, plainFilm, tenSeconds } from '#tests/films.ts';
import { programsNaming, renderProcessFor } from '#tests/render-process.ts';
import { skipWithout } from '#tests/skip-without.ts';
import { testFolder } from '#tests/test-folder.ts';
import { until } from '#tests/until.ts';
import { extractPoster } from '../derivatives.ts';
import type { RenderProcess } from './render-process.ts';

const { signal } = new AbortController();

describe('the render process', function () {
  this.timeout(60_000);
  const folder = testFolder();
  let plain: string;
  before(async () => {
    plain = await plainFilm(folder);
  });
  const usual = renderProcessFor(folder);

  /** Has a poster made and returns its path. */
  async function poster(film: string, by: RenderProcess = usual, options = {}): Promise<string> {
    const jpeg = join(film, `../${crypto.randomUUID()}.jpg`);
    await by.run({ film, jpeg }, { signal, seconds: 30, ...options });
    return jpeg;
  }

  const x265 = '-c:v libx265 -preset ultrafast -x265-params log-level=none';
  const kinds: [what: string, words: string][] = [
    ['H.264', '-c:v libx264'],
    ['H.264 of 4:4:4', '-c:v libx264 -pix_fmt yuv444p'],
    ['H.264 of full range', '-c:v libx264 -pix_fmt yuvj420p'],
    ['H.264 of BT.709', '-c:v libx264 -colorspace bt709 -color_primaries bt709 -color_trc bt709'],
    ['H.264 that is turned', '-c:v libx264 -metadata:s:v rotate=90'],
    ['HEVC', `${x265} -tag:v hvc1`],
    ['HEVC of 10 bits', `${x265} -pix_fmt yuv420p10le`],
    ['VP9', '-c:v libvpx-vp9 -deadline realtime -cpu-used 8'],
    ['MPEG-4', '-c:v mpeg4'],
  ];
  for (const [what, words] of kinds) {
    it(`makes the poster of ${what} that the ffmpeg program makes`, async () => {
      await ffmpegIn(folder, `${tenSeconds('180x320')} -t 1 ${words} kind.mp4`);
      await ffmpegIn(folder, '-i kind.mp4 -frames:v 1 -q:v 3 -f image2 before.jpg');

      const made = await poster(join(folder, 'kind.mp4'));

      expect(await difference(made, join(folder, 'before.jpg'))).to.be.below(1);
    });
  }

  for (const { what, make, says } of hostileFilms) {
    it(`refuses a file ${what}, says why, and writes nothing`, async () => {
      const film = await make(folder);
      const before = await readdir(folder);

      const fault = await faultOf(poster(film));

      expect(fault).to.include({ name: 'RenderFailure', of: 'film' });
      expect(String(fault)).to.match(says);
      expect(await readdir(folder)).to.have.members(before);
      await poster(plain);
    });
  }

  it('opens nothing outside of its folder', async () => {
    const link = join(folder, 'link.mp4');
    await symlink('/etc/passwd', link);
    const jpeg = join(folder, 'poster.jpg');

    for (const film of ['/etc/passwd', link, `${folder}/../x.mp4`, 'http://127.0.0.1/x.mp4']) {
      const job = { film, jpeg };
      const fault = await faultOf(usual.run(job, { signal, seconds: 30 }));
      expect(fault).to.include({ name: 'RenderFailure', of: 'process' });
      expect(String(fault)).to.match(/is outside of|no such file/);
    }
    await poster(plain);
  });

  it('has no environment, and leaves the processor to others', async function () {
    if (process.platform !== 'linux') skipWithout(this, 'Linux');
    await poster(plain);

    const [pid = 0] = await programsNaming(folder);
    const names = (await readFile(`/proc/${pid}/environ`, 'latin1')).match(/[^=\0]+(?==)/g);
    expect(names).to.have.members(['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE']);
    expect(getPriority(pid)).to.equal(10);
  });

  it('does jobs that come at once one after the other, in one process', async function () {
    if (process.platform !== 'linux') skipWithout(this, 'Linux');
    await Promise.all(Array.from({ length: 8 }, () => poster(plain)));
    expect(await programsNaming(folder)).to.have.length(1);
  });

  describe('without work', () => {
    const own = testFolder();
    const brief = renderProcessFor(own, { idleMs: 1 });

    it('ends', async function () {
      if (process.platform !== 'linux') skipWithout(this, 'Linux');
      await copyFile(plain, join(own, 'plain.mp4'));
      await poster(join(own, 'plain.mp4'), brief);

      await untilGone(own);

      await poster(join(own, 'plain.mp4'), brief);
    });
  });

  describe('in the middle of a job', () => {
    const own = testFolder();
    const patient = renderProcessFor(own);
    const impatient = renderProcessFor(own, { silentMs: 3_000 });
    const small = renderProcessFor(own, { memoryBytes: 1_000_000 });
    // A pipe in the place of a film: who opens its other end knows that the job has begun.
    const film = join(own, 'pipe.mp4');
    before(() => copyFile(plain, join(own, 'plain.mp4')));
    beforeEach(async function () {
      if (process.platform !== 'linux') skipWithout(this, 'Linux');
      await rm(film, { force: true });
      await promisify(execFile)('mkfifo', [film]);
    });

    /** The fault of a job that meets this; the next one has to be done. */
    async function faultWhen(
      happens: () => Promise<unknown>,
      {
        by = patient,
        ...options
      }: { by?: RenderProcess; seconds?: number; signal?: AbortSignal } = {},
    ): Promise<unknown> {
      const fault = faultOf(poster(film, by, options));
      await using _ = await open(film, 'w');
      await happens();
      const met = await fault;
      await poster(join(own, 'plain.mp4'), by);
      return met;
    }
    const killWith = (name: NodeJS.Signals) => async () => {
      for (const pid of await programsNaming(own, 'main.ts')) process.kill(pid, name);
    };

    it('fails when it is killed', async () => {
      const fault = await faultWhen(killWith('SIGKILL'));
      expect(fault).to.include({ name: 'RenderFailure', of: 'process' });
      expect(String(fault)).to.contain('ended with SIGKILL');
    });

    it('takes a crash for the fault of the film', async () => {
      const fault = await faultWhen(killWith('SIGSEGV'));
      expect(fault).to.include({ name: 'RenderFailure', of: 'film' });
      expect(String(fault)).to.contain('ended with SIGSEGV');
    });

    it('is ended when it is stopped', async () => {
      await patient.close();
      const fault = await faultWhen(killWith('SIGSTOP'), { by: impatient });
      expect(fault).to.include({ name: 'RenderFailure', of: 'process' });
      expect(String(fault)).to.contain('said nothing for 3 s');
    });

    it('is ended when the time of the job is over', async () => {
      // A busy machine takes longer than that to start the process.
      await poster(join(own, 'plain.mp4'), patient);
      const fault = await faultWhen(async () => {}, { seconds: 1 });
      expect(fault).to.include({ name: 'RenderFailure', of: 'film' });
      expect(String(fault)).to.contain('took longer than 1 s');
    });

    it('is ended when it takes too much memory', async () => {
      const fault = await faultOf(poster(film, small));
      expect(fault).to.include({ name: 'RenderFailure', of: 'film' });
      expect(String(fault)).to.match(/took more than .* MB of memory/);
    });

    it('is ended when the job is cancelled', async () => {
      const stopping = new AbortController();
      const reason = new Error('cancelled');
      const abort = async () => stopping.abort(reason);
      expect(await faultWhen(abort, { signal: stopping.signal })).to.equal(reason);
    });

    it('is ended when it is closed', async () => {
      const fault = await faultWhen(() => patient.close());
      expect(String(fault)).to.contain('was closed');
    });

    it('lives through the signals that stop a server with all that it has started', async () => {
      const made = poster(film, patient);
      const pipe = await open(film, 'w');
      await killWith('SIGTERM')();
      await killWith('SIGINT')();
      await pipe.writeFile(await readFile(plain));
      await pipe.close();
      await made;
    });

    it('ends when its own parent is killed', async () => {
      const code = orphaning(own, film);
      const stdio = 'inherit';
      const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio });
      await using _ = await open(film, 'w');
      await patient.close();
      await impatient.close();
      expect(await programsNaming(own, 'main.ts')).to.have.length(1);

      parent.kill('SIGKILL');

      await untilGone(own, 'main.ts');
    });

    it('does not lose a film that was paid for: the poster is made by the next process', async () => {
      const still = join(own, 'still.jpg');
      const made = extractPoster(film, still, { renderProcess: patient, signal });
      const pipe = await open(film, 'w');
      await rm(film);
      await copyFile(plain, film);
      await killWith('SIGKILL')();
      await pipe.close();

      await made;

      expect(await difference(still, await poster(plain))).to.equal(0);
    });
  });

  describe('on a machine that the library is not made for', () => {
    const own = testFolder();
    // It then looks for one that was built there.
    const env = { AV_FROM_SOURCE: '1' };
    const endless = join(own, 'endless');
    const byProgram = renderProcessFor(own, { env });
    const byEndless = renderProcessFor(own, { env, ffmpegPath: endless });
    before(async () => {
      await copyFile(plain, join(own, 'plain.mp4'));
      await writeFile(endless, '#!/bin/sh\nsleep 600\n', { mode: 0o700 });
    });

    it('makes the same poster with the ffmpeg program', async () => {
      const made = await poster(join(own, 'plain.mp4'), byProgram);
      expect(await difference(made, await poster(plain))).to.be.below(1);
    });

    it('refuses what the library refuses', async () => {
      for (const { make } of hostileFilms.filter(
        ({ what }) => !/changes|does not say|packet/.test(what),
      )) {
        const film = join(own, 'hostile.mp4');
        await copyFile(await make(folder), film);
        const fault = await faultOf(poster(film, byProgram));
        expect(fault).to.include({ name: 'RenderFailure', of: 'film' });
      }
    });

    it('ends the program with itself', async function () {
      if (process.platform !== 'linux') skipWithout(this, 'Linux');
      const fault = await faultOf(poster(join(own, 'plain.mp4'), byEndless, { seconds: 2 }));
      expect(String(fault)).to.contain('took longer than 2 s');
      await untilGone(endless);
    });
  });
});

const untilGone = (...words: string[]) =>
  until(
    () => programsNaming(...words),
    (pids) => pids.length === 0,
  );

/** The mean over all values of two pictures of one size. */
async function difference(one: string, other: string): Promise<number> {
  const read = (path: string) => sharp(path).raw().toBuffer({ resolveWithObject: true });
  const [a, b] = [await read(one), await read(other)];
  expect(a.info).to.include({ width: b.info.width, height: b.info.height });
  const sum = a.data.reduce((total, value, at) => total + Math.abs(value - (b.data[at] ?? 0)), 0);
  return sum / a.data.length;
}

/** A program that has a poster made. */
function orphaning(scratchDir: string, film: string): string {
  const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  return `
    import { openLog } from ${module('../../log.ts')};
    import { openRenderProcess } from ${module('./render-process.ts')};
    const settings = { scratchDir: '${scratchDir}', ffmpegPath: '', log: openLog('silent') };
    const job = { film: '${film}', jpeg: '${film}.jpg' };
    const signal = new AbortController().signal;
    await openRenderProcess(settings).run(job, { signal, seconds: 60 });`;
}
