import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clipConversionFor } from '#tests/render-process.ts';
import { skipWithout } from '#tests/skip-without.ts';
import { testFolder } from '#tests/test-folder.ts';
import { readMp4 } from './mp4.ts';

// All encoders of the table are in it, and it is not the library that is tested.
const DEBIAN_FFMPEG = '/usr/bin/ffmpeg';

/** Bars with a tone. */
const bars = (size = '180x320', rate = 24, seconds = 2) =>
  `-f lavfi -i smptehdbars=s=${size}:r=${rate}:d=${seconds} -f lavfi -i sine=440:d=${seconds}`;
const x264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';
const x265 = '-c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hvc1 -pix_fmt';
const vp9 = '-c:v libvpx-vp9 -deadline realtime -cpu-used 8';

/** Clips by the commands of ffmpeg that make each; `facts` differ from those of the others. */
const codecs: [what: string, facts: object, name: string, ...commands: string[]][] = [
  ['MPEG-4 part 2', {}, 'b.mp4', `${bars()} -c:v mpeg4 -q:v 2 b.mp4`],
  ['HEVC', {}, 'b.mov', `${bars()} ${x265} yuv420p b.mov`],
  ['HEVC of 10 bits', {}, 'b.mov', `${bars()} ${x265} yuv420p10le b.mov`],
  ['H.264 of 4:4:4', {}, 'b.mp4', `${bars()} -c:v libx264 -pix_fmt yuv444p b.mp4`],
  ['ProRes', {}, 'b.mov', `${bars()} -c:v prores -c:a pcm_s16le b.mov`],
  ['VP9 and Opus', {}, 'b.webm', `${bars()} ${vp9} -c:a libopus b.webm`],
  ['AV1', {}, 'b.mp4', `${bars()} -c:v libsvtav1 -preset 12 b.mp4`],
  ['240 frames a second', { frames: 60 }, 'b.mp4', `${bars('180x320', 240)} ${x264} b.mp4`],
  [
    'another rhythm in the middle',
    { frames: 36 },
    'b.mp4',
    `${bars()} -vf select='lt(t,1)+not(mod(n,2))' -vsync vfr -c:v mpeg4 -q:v 2 b.mp4`,
  ],
  ['pixels that are not square', {}, 'b.mp4', `${bars('90x320')} ${x264} -vf setsar=2 b.mp4`],
  [
    'a size above full HD',
    { width: 1080, height: 1920, frames: 8 },
    'b.mp4',
    `${bars('1440x2560', 4)} ${x264} -colorspace bt709 b.mp4`,
  ],
  [
    'H.264 that is cut by a list of its parts',
    {},
    'b.mp4',
    `${bars('180x320', 24, 4)} -c:v libx264 -g 96 -pix_fmt yuv420p long.mp4`,
    '-ss 2 -i long.mp4 -c copy b.mp4',
  ],
];

describe('a clip of another codec than browsers play', function () {
  this.timeout(60_000);
  const folder = testFolder();
  const conversion = clipConversionFor(folder);
  const { signal } = new AbortController();
  before(function () {
    if (!existsSync(DEBIAN_FFMPEG)) skipWithout(this, 'Debian’s package ffmpeg');
  });

  async function ffmpeg(words: string): Promise<Buffer> {
    const args = ['-v', 'error', '-y', ...words.split(' ')];
    const how = { cwd: folder, encoding: 'buffer', maxBuffer: 2 ** 26 } as const;
    return (await promisify(execFile)(DEBIAN_FFMPEG, args, how)).stdout;
  }
  /** Red, green and blue in the middle of each of the nine bars. */
  async function colours(file: string): Promise<number[]> {
    const scaled = '-frames:v 1 -vf scale=90:160:flags=area -pix_fmt rgb24 -f rawvideo -';
    const rgb = await ffmpeg(`-i ${file} ${scaled}`);
    const middles = [5, 16, 26, 35, 45, 55, 64, 74, 84].map((left) => 3 * (40 * 90 + left));
    return middles.flatMap((at) => [...rgb.subarray(at, at + 3)]);
  }
  /** Seconds, frequency and mean square of a tone. */
  async function sound(file: string): Promise<number[]> {
    const bytes = await ffmpeg(`-i ${file} -ar 48000 -ac 1 -f f32le -`);
    const samples = Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at));
    const seconds = samples.length / 48_000;
    const rises = samples.filter((value, at) => value >= 0 && (samples[at - 1] ?? 0) < 0).length;
    return [
      seconds,
      rises / seconds,
      samples.reduce((sum, value) => sum + value ** 2, 0) / seconds,
    ];
  }

  for (const [what, facts, name, ...commands] of codecs) {
    it(`looks and sounds the same in H.264 and AAC: ${what}`, async () => {
      for (const words of commands) await ffmpeg(words);
      const made = join(folder, 'made.mp4');

      const job = { clip: join(folder, name), made };
      const found = await conversion.run(job, { signal, seconds: 60 });

      expect(found.isEncoded).to.equal(true);
      const written = await readMp4(made);
      const usual = { width: 180, height: 320, frames: 48, codec: 'avc1', isFastStart: true };
      expect(written).to.include({ ...usual, ...facts });
      expect(written.durationSeconds).to.be.closeTo(2, 0.05);
      const decoded = await ffmpeg('-i made.mp4 -map 0:v -f framehash -hash crc32 -');
      expect(decoded.toString().match(/^0,/gm)).to.have.length(written.frames);
      const seen = await colours('made.mp4');
      for (const [at, value] of (await colours(name)).entries())
        expect(seen[at]).to.be.closeTo(value, 12);
      const heard = await sound('made.mp4');
      for (const [at, value] of (await sound(name)).entries())
        expect(heard[at]).to.be.closeTo(value, 0.05 * value);
    });
  }
});
