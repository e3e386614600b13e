import { join } from 'node:path';
import { filmDocumentSchema } from '../contract/films.ts';
import type { Size } from '../film/camera.ts';
import { ffmpegIn } from './films.ts';
import { composeFilm, type FilmOrder } from '../preview-engine/films/compose-film.ts';

type Shot = Partial<FilmOrder['document']['shots'][number]> & { file: string };

/** Makes films of shots, each with the file of its source in a folder. */
export function filmMaker(folder: string, size: Size) {
  return (
    shots: readonly Shot[],
    {
      document = {},
      ...changes
    }: Omit<Partial<FilmOrder>, 'document'> & { document?: object } = {},
  ) => {
    const asked = shots.map(({ category, option, from, seconds = 1, next }, at) => {
      return { imageId: at + 1, category, option, from, seconds, next };
    });
    return composeFilm({
      document: filmDocumentSchema.parse({ ...document, shots: asked }),
      sources: shots.map(({ file }) => ({
        path: join(folder, file),
        isVideo: !file.endsWith('.jpg'),
      })),
      size,
      scratchDir: folder,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      ...changes,
    });
  };
}

export const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -color_range tv';

/** Makes `count.mp4`, whose lightness tells its frame, and `heard.mp4`, the same with a tone. */
export async function makeClips(folder: string): Promise<void> {
  const counting = "geq=lum='16+2*N':cb=128:cr=128";
  await ffmpegIn(folder, `-f lavfi -i nullsrc=s=90x160:r=24:d=4,${counting} ${h264} count.mp4`);
  const sine = '-f lavfi -i sine=frequency=440:duration=4';
  await ffmpegIn(folder, `-i count.mp4 ${sine} -c:v copy -c:a aac -ac 2 heard.mp4`);
}
