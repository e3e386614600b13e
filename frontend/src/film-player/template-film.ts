import { templatePhotos } from '#contract/examples.ts';
import { exampleFilm, type Template } from '#film/templates.ts';
import type { Fonts } from '#film/words/fonts.ts';
import { call } from '../api/call.ts';
import { exampleUrl } from '../api/example-url.ts';
import { fetchFile } from '../api/fetch-file.ts';
import { loadTemplateFonts } from './load-fonts.ts';
import type { Photo } from './prepared.ts';
import { photoOf } from './preparer.ts';
import { type TileFilm, tileFilm } from './tile-film.ts';

/** The parts that all templates are made of. */
type TemplateParts = { photos: readonly Photo[]; fonts: Fonts | null };

let parts: Promise<TemplateParts> | undefined;

/** The film of a template: its own words, cuts and look, on the photos in their order. */
export async function templateFilm(template: Template): Promise<TileFilm> {
  const { photos, fonts } = await loadTemplateParts();
  const document = exampleFilm(template, photos.length);
  return tileFilm(document, { photoOf: (imageId) => photos[imageId], fonts });
}

/** The photos and the letters, once a visit; after a failure they are asked for again. */
function loadTemplateParts(): Promise<TemplateParts> {
  parts ??= Promise.all([loadPhotos(), loadTemplateFonts().catch(() => null)]).then(
    ([photos, fonts]) => ({ photos, fonts }),
  );
  parts.catch(() => (parts = undefined));
  return parts;
}

async function loadPhotos(): Promise<Photo[]> {
  const photos = [];
  for (const name of templatePhotos) {
    // One after another: the server looks at few photos at a time. Without a look it is a flat one.
    const [file, seen] = await Promise.all([
      fetchFile(exampleUrl(name)),
      call('lookAtExample', { params: { name } }).catch(() => null),
    ]);
    photos.push(photoOf(file, seen?.look ?? null));
  }
  return photos;
}
