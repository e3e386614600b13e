import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { hasExifTool } from '#tests/read-origin.ts';
import { faultOf } from '#tests/fault-of.ts';
import { ffmpegIn, hostileFilms } from '#tests/films.ts';
import { clipConversionFor, programsNaming, renderProcessFor } from '#tests/render-process.ts';
import { testFolder } from '#tests/test-folder.ts';
import { until, untilIs } from '#tests/until.ts';
import { readMp4 } from './mp4.ts';

const { signal } = new AbortController();

const bars = (size: string, rate = 24, seconds = 2) =>
  `-f lavfi -i smptehdbars=s=${size}:r=${rate}:d=${seconds}`;
const tone = (seconds = 2) => `-f lavfi -i sine=440:d=${seconds}`;
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';
const x265 = '-c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hvc1';
const aac = '-c:a aac';
const hlg = '-color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc';

describe('a clip of a phone or a service', function () {
  this.timeout(60_000);
  const folder = testFolder();
  const conversion = clipConversionFor(folder);
  const poster = renderProcessFor(folder);
  const made = join(folder, 'made.mp4');

  /** Makes a clip by these commands of ffmpeg, the last of which writes `name`. */
  async function clipOf(name: string, ...commands: string[]): Promise<string> {
    for (const words of commands) await ffmpegIn(folder, words);
    return join(folder, name);
  }
  const convert = (clip: string) => conversion.run({ clip, made }, { signal, seconds: 60 });

  /** The colour in the middle of the first of these bars, by the poster of a clip. */
  async function colourAt(film: string, part: number): Promise<number[]> {
    const jpeg = join(folder, 'frame.jpg');
    await poster.run({ film, jpeg }, { signal, seconds: 30 });
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
    const at = 3 * (Math.round(info.height / 4) * info.width + Math.round(part * info.width));
    return [...data.subarray(at, at + 3)];
  }

  const plain = `${bars('180x320')} ${tone()} ${h264} ${aac}`;
  const taken: [what: string, name: string, ...commands: string[]][] = [
    ['of H.264 and AAC', 'a.mp4', `${plain} a.mp4`],
    ['without sound', 'a.mp4', `${bars('180x320')} ${h264} a.mp4`],
    ['in fragments', 'a.mp4', `${plain} -movflags frag_keyframe+empty_moov a.mp4`],
    ['whose index comes last, of QuickTime', 'a.mov', `${plain} a.mov`],
    ['with B-frames', 'a.mp4', `${bars('180x320')} -c:v libx264 -pix_fmt yuv420p a.mp4`],
    ['whose sound goes on', 'a.mp4', `${bars('180x320')} ${tone(4)} ${h264} ${aac} a.mp4`],
  ];
  for (const [what, name, ...commands] of taken) {
    it(`is taken packet by packet: ${what}`, async () => {
      const found = await convert(await clipOf(name, ...commands));

      expect(found.isEncoded).to.equal(false);
      expect(found.seconds).to.be.closeTo(2, 0.05);
      const facts = await readMp4(made);
      expect(facts).to.include({ width: 180, height: 320, frames: 48, codec: 'avc1' });
      expect(facts.isFastStart).to.equal(true);
      expect(facts.durationSeconds).to.be.closeTo(2, 0.05);
    });
  }

  for (const [turn, width, height] of [
    [90, 180, 320],
    [180, 320, 180],
    [270, 180, 320],
  ] as const) {
    it(`keeps its turn of ${turn} degrees in the matrix`, async () => {
      const lying = `${bars('320x180')} ${h264} lying.mp4`;
      const turned = `-i lying.mp4 -c copy -metadata:s:v rotate=${turn} a.mp4`;

      expect(await convert(await clipOf('a.mp4', lying, turned))).to.include({ isEncoded: false });

      expect(await readMp4(made)).to.include({ width, height });
    });
  }

  it('is upright after it was encoded, as its matrix shows it', async () => {
    // Yellow is the second of seven bars from the left.
    const clip = await clipOf(
      'c.mov',
      `-f lavfi -i smptebars=s=180x320:r=5:d=1 -vf transpose=cclock ${x265} -pix_fmt yuv420p lying.mov`,
      '-i lying.mov -c copy -metadata:s:v rotate=270 c.mov',
    );

    await convert(clip);

    expect(await readMp4(made)).to.include({ width: 180, height: 320 });
    const [red = 0, green = 0, blue = 0] = await colourAt(made, 1.5 / 7);
    expect([red > 150, green > 150, blue < 80]).to.deep.equal([true, true, true]);
  });

  it('of HLG has the brightness of its signal in BT.709', async () => {
    // The white of HDR is three quarters of the signal: 64 + 0.75 × 876 of 10 bits.
    const white = `-f lavfi -i color=c=black:s=180x320:r=5:d=1,format=yuv420p10le,geq=lum=721:cb=512:cr=512`;
    const clip = await clipOf('c.mov', `${white} ${x265} ${hlg} -pix_fmt yuv420p10le c.mov`);

    expect(await convert(clip)).to.include({ isEncoded: true });

    for (const value of await colourAt(made, 0.5)) expect(value).to.be.closeTo(0.76 * 255, 6);
  });

  it('has neither text nor data of its camera afterwards', async () => {
    const texts =
      '-metadata location=+48.1371+011.5754/ -metadata make=SecretCam -metadata title=SecretTitle';
    await writeFile(
      join(folder, 'chapters.txt'),
      ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=1\ntitle=SecretChapter\n',
    );
    await writeFile(join(folder, 'words.srt'), '1\n00:00:00,000 --> 00:00:01,000\nSecretWords\n');
    const more = '-i words.srt -i chapters.txt -map 0 -map 1 -map 2 -map_metadata 3 -c:s mov_text';
    const user = '-x264-params opencl=0 -timecode 01:02:03:04';
    const clip = await clipOf(
      'd.mov',
      `${bars('180x320')} ${tone()} ${more} ${h264} ${aac} ${user} ${texts} d.mov`,
    );
    const before = (await readFile(clip)).toString('latin1');
    expect(before).to.include('SecretWords').and.to.include('SecretChapter').and.include('x264');

    await convert(clip);

    const after = (await readFile(made)).toString('latin1');
    for (const trace of ['Secret', '+48', 'x264', 'Lavf', 'tmcd', 'text'])
      expect(after, trace).not.to.include(trace);
    if (await hasExifTool()) {
      const found = await promisify(execFile)('exiftool', ['-a', '-G1', '-s', made]);
      expect(found.stdout).not.to.match(/GPS|Location|Make|Model|Author|Software|Comment/);
    }
    // The list of texts is empty.
    expect(after).to.include('\0\0\0\u0008ilst');
    expect(await readMp4(made)).to.include({ tracks: 2 });
  });

  for (const { what, make } of hostileFilms.filter(({ isMended }) => !isMended)) {
    it(`is refused, and nothing is written: a file ${what}`, async () => {
      const clip = await make(folder);
      const before = await readdir(folder);

      const fault = await faultOf(convert(clip));

      expect(fault).to.include({ name: 'RenderFailure', of: 'film' });
      const now = (await readdir(folder)).filter((name) => name !== 'made.mp4');
      expect(now).to.have.members(before.filter((name) => name !== 'made.mp4'));
    });
  }

  const refused: [what: string, text: RegExp, name: string, command: string][] = [
    ['of 61 seconds', /at most 60 seconds/, 'e.mp4', `${bars('32x32', 1, 61)} ${h264} e.mp4`],
    ['of sound alone', /no picture track/, 'e.mp4', `${tone()} ${aac} e.mp4`],
    ['of 4098²', /at most 4096 × 4096/, 'e.mp4', `${bars('4098x4098', 1, 1)} ${h264} e.mp4`],
    [
      'of four pixels and 16,000 frames',
      /at most 14,400 frames|too small/,
      'e.mp4',
      `-f lavfi -i color=s=2x2:r=2000:d=8 ${h264} e.mp4`,
    ],
    ['of AVI', /MP4, MOV or WebM/, 'e.avi', `${bars('32x32', 1, 1)} -c:v mpeg4 e.avi`],
  ];
  for (const [what, text, name, command] of refused) {
    it(`is refused in words for its user: a clip ${what}`, async () => {
      const fault = await faultOf(convert(await clipOf(name, command)));
      expect(fault).to.include({ errorName: 'RefusedClip' });
      expect(String(fault)).to.match(text);
    });
  }

  for (const { what, make } of hostileFilms.filter(({ isMended }) => isMended)) {
    it(`is one that can be shown: a file ${what}`, async () => {
      await convert(await make(folder));
      expect(await readMp4(made)).to.include({ width: 90, height: 160, frames: 50 });
      await poster.run({ film: made, jpeg: join(folder, 'frame.jpg') }, { signal, seconds: 30 });
    });
  }

  it('opens no file that it names', async () => {
    const lists: [string, string][] = [
      ['list.mp4', 'ffconcat version 1.0\nfile /etc/passwd\n'],
      ['list.mov', '#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/x.ts\n'],
    ];
    for (const [name, text] of lists) {
      await writeFile(join(folder, name), text);
      expect(String(await faultOf(convert(join(folder, name))))).to.match(/MP4, MOV or WebM/);
    }
  });

  it('tells how far it is, and stops when it is cancelled', async () => {
    const clip = await clipOf(
      'f.mp4',
      `${bars('1080x1920', 60, 4)} ${h264} -pix_fmt yuv444p f.mp4`,
    );
    const stop = new AbortController();
    const fractions: number[] = [];
    const working = conversion.run(
      { clip, made },
      { signal: stop.signal, seconds: 60, onProgress: (fraction) => void fractions.push(fraction) },
    );
    await until(
      async () => fractions.length,
      (count) => count > 1,
    );
    stop.abort(new Error('cancelled'));

    expect(String(await faultOf(working))).to.contain('cancelled');
    expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).to.equal(true);
    await untilIs(async () => (await programsNaming('clip-process.ts', folder)).length, 0);
  });
});
