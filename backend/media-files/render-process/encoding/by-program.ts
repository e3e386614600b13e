import { rm } from 'node:fs/promises';
import { startFfmpeg } from '../../ffmpeg.ts';
import { FRAMES_PER_SECOND } from '#film/film.ts';
import { SAMPLE_RATE } from '#film/sound/voices.ts';
import {
  type Encoder,
  type Encoding,
  FRAMES_BETWEEN_KEYS,
  SOUND_BITS_PER_SECOND,
  x264,
} from './encoder.ts';
import { writeSamples } from './samples.ts';

type Film = Pick<Encoding, 'size' | 'sound' | 'outputPath' | 'deadlineSeconds'>;

/** Encodes by an ffmpeg program, which ends with this process: their pipe closes then. */
export async function openEncoder(program: string, film: Film): Promise<Encoder> {
  const { sound, outputPath, deadlineSeconds } = film;
  const soundPath = sound && `${outputPath}.sound`;
  if (sound && soundPath) await writeSamples(sound, soundPath);
  const stop = new AbortController();
  const { signal } = stop;
  const run = startFfmpeg(program, argumentsFor(film, soundPath), { signal, deadlineSeconds });
  run.ended.catch(() => undefined);
  // The error of a closed pipe is ignored, because the end of ffmpeg gives the reason.
  run.stdin.on('error', () => undefined);
  return {
    take: (frame) =>
      Promise.race([
        new Promise<void>((resolve) => run.stdin.write(frame, () => resolve())),
        run.ended,
      ]),
    finish: () => {
      run.stdin.end();
      return run.ended;
    },
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await run.ended.catch(() => undefined);
      if (soundPath) await rm(soundPath, { force: true });
    },
  };
}

function argumentsFor({ size, outputPath }: Film, soundPath: string | undefined): string[] {
  const input = `-f rawvideo -pix_fmt yuv420p -s ${size.width}x${size.height} -r ${FRAMES_PER_SECOND}`;
  const colours = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv';
  const options = Object.entries(x264).map(([name, value]) => `-${name} ${value}`);
  const codec = `-c:v libx264 ${options.join(' ')} -g ${FRAMES_BETWEEN_KEYS} -pix_fmt yuv420p`;
  const samples =
    soundPath === undefined
      ? []
      : [...`-f f32le -ar ${SAMPLE_RATE} -ac 2 -i`.split(' '), soundPath];
  const sound = soundPath === undefined ? '' : ` -c:a aac -b:a ${SOUND_BITS_PER_SECOND}`;
  const made = `${codec} ${colours}${sound} -movflags +faststart -map_metadata -1 -f mp4`.split(
    ' ',
  );
  return [...`${input} -i pipe:0`.split(' '), ...samples, ...made, outputPath];
}
