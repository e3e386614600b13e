import type { Readable, Writable } from 'node:stream';
import { startFfmpeg } from '../../backend/media-files/ffmpeg.ts';
import type { Size } from '../../film/camera.ts';
import { FRAMES_PER_SECOND } from '../../film/film.ts';

export type Encoding = {
  program: string;
  size: Size;
  frames: number;
  /** Samples of the film's length: 48,000 a second, of 32 bits, left and right in turns. */
  soundPath?: string | undefined;
  outputPath: string;
  deadlineSeconds: number;
  signal: AbortSignal;
  /** Frames encoded so far over all frames; never falls. */
  onFraction: (fraction: number) => void;
};

/** Encodes the frames that `draw` makes, in order. `draw` may reuse the bytes of two calls ago. */
export async function encode(
  draw: (frame: number) => Uint8Array | Promise<Uint8Array>,
  { program, deadlineSeconds, signal, onFraction, ...film }: Encoding,
): Promise<void> {
  const run = startFfmpeg(program, encoderArguments(film), { signal, deadlineSeconds });
  readProgress(run.stdout, (frames) => onFraction(Math.min(1, frames / film.frames)));
  await Promise.all([run.ended, feed(run, film.frames, draw)]);
}

function encoderArguments({
  size: { width, height },
  soundPath,
  outputPath,
}: Pick<Encoding, 'size' | 'soundPath' | 'outputPath'>): string[] {
  const input = `-f rawvideo -pix_fmt yuv420p -s ${width}x${height} -r ${FRAMES_PER_SECOND}`;
  const colours = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv';
  // Diamond search, subme 1 and no inter partitions: over a third less of the preset's time for
  // the same size and no difference to be seen. Measured on films of this engine.
  const tuned = 'me=dia:subme=1:analyse=i8x8,i4x4';
  const codec = `-c:v libx264 -preset veryfast -crf 23 -x264-params ${tuned} -g 90`;
  const format = '-profile:v high -pix_fmt yuv420p';
  const samples =
    soundPath === undefined ? [] : [...'-f f32le -ar 48000 -ac 2 -i'.split(' '), soundPath];
  const sound = soundPath === undefined ? '' : ' -c:a aac -b:a 192k';
  const file = '-movflags +faststart -map_metadata -1 -f mp4 -progress pipe:1';
  const made = `${codec} ${format} ${colours}${sound} ${file}`.split(' ');
  return [...`${input} -i pipe:0`.split(' '), ...samples, ...made, outputPath];
}

/** Two frames may be on their way at once: one being drawn while ffmpeg takes the other. */
async function feed(
  { stdin, ended }: { stdin: Writable; ended: Promise<void> },
  frames: number,
  draw: (frame: number) => Uint8Array | Promise<Uint8Array>,
): Promise<void> {
  // The error of a closed pipe is ignored, because the end of ffmpeg gives the reason.
  stdin.on('error', () => undefined);
  const stopped = ended.then(
    () => false,
    () => false,
  );
  let taken: Promise<boolean> = Promise.resolve(true);
  for (let frame = 0; frame < frames; frame++) {
    const bytes = await draw(frame);
    if (!(await taken)) return;
    const written = new Promise<boolean>((resolve) => {
      stdin.write(bytes, (error) => resolve(!error));
    });
    taken = Promise.race([written, stopped]);
  }
  if (await taken) stdin.end();
}

/** `-progress` writes blocks of `key=value` lines about twice a second. */
function readProgress(stdout: Readable, onFrames: (frames: number) => void): void {
  let rest = '';
  let highest = 0;
  stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const frames = Number(/^frame=\s*(\d+)/.exec(line)?.[1] ?? 0);
      if (frames <= highest) continue;
      highest = frames;
      onFrames(frames);
    }
  });
}
