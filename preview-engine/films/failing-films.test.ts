import { copyFile, readdir, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { UnusableFilm } from '../../backend/media-files/render-process/film-limits.ts';
import { faultOf } from '../../tests/fault-of.ts';
import { ffmpegIn, hostileFilms } from '../../tests/films.ts';
import { fixturePath } from '../../tests/pictures.ts';
import { programsNaming } from '../../tests/render-process.ts';
import { itInFull, sampleOf } from '../../tests/sample-size.ts';
import { skipWithout } from '../../tests/skip-without.ts';
import { testFolder } from '../../tests/test-folder.ts';
import { until } from '../../tests/until.ts';
import { UnreadablePhoto } from '../photo-file.ts';
import type { FilmOrder } from './compose-film.ts';
import { filmMaker, makeClips } from '../../tests/film-maker.ts';

describe('a film', function () {
  // It runs at a low priority, so that on a busy machine it waits for everything else.
  this.timeout(240_000);
  const folder = testFolder();
  const make = filmMaker(folder, { width: 360, height: 640 });
  before(async () => {
    await copyFile(fixturePath('portrait.jpg'), join(folder, 'portrait.jpg'));
    await copyFile(fixturePath('coffee.jpg'), join(folder, 'coffee.jpg'));
    await makeClips(folder);
  });

  const unusable = [
    ['HEVC', '-c:v libx265 -preset ultrafast -x265-params log-level=none', /no H\.264/],
    ['of 10 bits', '-c:v libx264 -pix_fmt yuv420p10le', /not of 8 bits and 4:2:0/],
    ['of 4:4:4', '-c:v libx264 -pix_fmt yuv444p', /not of 8 bits and 4:2:0/],
    ['with Opus', '-c:v libx264 -c:a libopus -strict -2', /sound is no AAC/],
  ] as const;
  for (const [what, options, says] of sampleOf(unusable, 2)) {
    it(`is not made of a clip ${what}, which is said of its shot`, async () => {
      await ffmpegIn(folder, `-i heard.mp4 ${options} other.mp4`);

      const fault = await faultOf(
        make(
          [
            { file: 'count.mp4', seconds: 0.5 },
            { file: 'other.mp4', seconds: 0.5 },
          ],
          { document: { sound: 'clip' } },
        ),
      );

      expect(fault).to.be.instanceOf(UnusableFilm);
      expect(String(fault))
        .to.match(/shot 2 cannot be used: /)
        .and.to.match(says);
    });
  }

  it('is not made of a clip that has ended before its shot begins', async () => {
    const fault = await faultOf(make([{ file: 'count.mp4', from: 4, seconds: 1 }]));
    expect(String(fault)).to.contain('shot 1 cannot be used: it has ended before second 4');
  });

  it('is not made of a picture that cannot be read', async () => {
    await ffmpegIn(folder, '-i count.mp4 -frames:v 1 -f image2 small.jpg');
    await copyFile(join(folder, 'count.mp4'), join(folder, 'broken.jpg'));
    const fault = await faultOf(make([{ file: 'small.jpg' }, { file: 'broken.jpg' }]));
    expect(fault).to.be.instanceOf(UnreadablePhoto);
    expect(String(fault)).to.contain('shot 2 cannot be used: ');
  });

  it('opens nothing outside of its folder', async () => {
    const sources = [{ path: fixturePath('coffee.jpg'), isVideo: false }];
    const fault = await faultOf(make([{ file: 'coffee.jpg' }], { sources }));
    expect(String(fault)).to.contain('is outside of');
  });

  for (const { what, make: makeClip, says } of sampleOf(hostileFilms, 3)) {
    it(`is not made of a clip ${what}, and leaves nothing`, async () => {
      const path = await makeClip(folder);
      const before = await readdir(folder);

      const sources = [{ path, isVideo: true }];
      const fault = await faultOf(make([{ file: 'x.mp4', seconds: 10 }], { sources }));

      expect(fault).to.be.instanceOf(UnusableFilm);
      expect(String(fault))
        .to.match(/shot 1 cannot be used: /)
        .and.to.match(says);
      expect(await readdir(folder)).to.have.members(before);
    });
  }

  describe('in the middle', () => {
    const shots = [
      { file: 'portrait.jpg', category: 'posing', option: 'Power Pose', seconds: 10 } as const,
    ];

    /** The fault of a film that meets this once it is being encoded; nothing of it is left. */
    async function faultWhen(
      happens: () => Promise<void>,
      changes: Pick<Partial<FilmOrder>, 'signal'> = {},
    ) {
      if (process.platform !== 'linux') return undefined;
      const before = await readdir(folder);
      const animating = Promise.withResolvers<void>();
      const onProgress = (fraction: number) => {
        if (fraction > 0.15) animating.resolve();
      };
      const fault = faultOf(make(shots, { onProgress, ...changes }));
      await animating.promise;
      expect(await programsNaming(folder, 'film-process.ts')).to.have.length(1);
      await happens();
      const met = await fault;
      await until(
        () => programsNaming(folder),
        (pids) => pids.length === 0,
      );
      expect(await readdir(folder)).to.have.members(before);
      return met;
    }

    beforeEach(function () {
      if (process.platform !== 'linux') skipWithout(this, 'Linux');
    });

    itInFull('says that its process was killed', async () => {
      const fault = await faultWhen(async () => {
        const pids = await programsNaming(folder, 'film-process.ts');
        for (const pid of pids) process.kill(pid, 'SIGKILL');
      });
      expect(fault).to.include({ name: 'RenderFailure', of: 'process' });
      expect(String(fault)).to.contain('ended with SIGKILL');
    });

    itInFull('ends when it is cancelled', async () => {
      const stopping = new AbortController();
      const reason = new Error('cancelled');
      const { signal } = stopping;
      expect(await faultWhen(async () => stopping.abort(reason), { signal })).to.equal(reason);
    });

    it('leaves the processor to others, reels among them', async () => {
      const priorities: number[] = [];
      const groups: string[] = [];
      const stopping = new AbortController();
      await faultWhen(
        async () => {
          for (const pid of await programsNaming(folder)) {
            priorities.push(getPriority(pid));
            groups.push(await readFile(`/proc/${pid}/autogroup`, 'latin1').catch(() => 'nice 15'));
          }
          stopping.abort(new Error('seen'));
        },
        { signal: stopping.signal },
      );
      expect(priorities).to.deep.equal([15]);
      for (const group of groups) expect(group.trim()).to.match(/nice 15$/);
    });
  });
});
