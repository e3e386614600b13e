import type { RenderSide } from '../../backend/media-files/render-process/serve-jobs.ts';
import type { Size } from '../../film/camera.ts';
import { scoreOfReel } from '../../film/cut/beats.ts';
import { FILM_FRAMES } from '../../film/film.ts';
import { loopOfReel } from '../../film/sound/motion-loops.ts';
import type { Stereo } from '../../film/sound/voices.ts';
import { encode } from '../../backend/media-files/render-process/encoding/encode.ts';
import { lookForPeople } from '../sight/look.ts';
import { filmFor, type ReelWish } from './motion.ts';
import { setStage } from './photo.ts';
import { projector } from './projector.ts';

/** A job of `render.ts` for the render process of reels. */
export type ReelJob = {
  sourcePath: string;
  wish: ReelWish;
  size: Size;
  /** The ffmpeg program that is to encode; null is the library. */
  program: string | null;
  outputPath: string;
  deadlineSeconds: number;
};

/** Draws and encodes a reel, from the photo to the last frame. For the process of reels. */
export async function drawReel(job: ReelJob, { send }: Pick<RenderSide, 'send'>): Promise<void> {
  const { wish, sourcePath } = job;
  const film = filmFor(wish);
  if (!film) throw new Error(`no motion for ${wish.category} / ${wish.option}`);
  const notice = (text: string) => send({ is: 'notice', text });
  const about = { ...job, ...wish, film };
  const stage = await setStage(sourcePath, {
    ...about,
    findPeople: (pixels) => lookForPeople(pixels, notice),
  });
  const tell = (fraction: number) =>
    send({ is: 'progress', fraction: 0.06 + 0.9 * fraction, stage: 'Animating' });
  tell(0);
  const { draw } = projector(stage, film, about);
  const sound = await soundOf(wish);
  await encode(draw, { ...job, frames: FILM_FRAMES, sound, onFraction: tell, notice });
}

async function soundOf(wish: ReelWish): Promise<Stereo | undefined> {
  const loop = loopOfReel(wish.sound, wish);
  if (!loop) return undefined;
  const { soundtrack } = await import('../../film/sound/soundtrack.ts');
  return soundtrack(loop, scoreOfReel(wish));
}
