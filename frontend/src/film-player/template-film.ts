import { templatePhotos } from '#contract/examples.ts';
import { filmSeconds } from '#contract/film-time.ts';
import { filmTempo, scoreOf } from '#film/cut/beats.ts';
import type { Cut } from '#film/cut/timeline.ts';
import { lookTables, type LookTables } from '#film/looks.ts';
import { filmOfShot } from '#film/motions.ts';
import { exampleFilm, type Template } from '#film/templates.ts';
import type { Fonts } from '#film/words/fonts.ts';
import { type PreparedWords, prepareWords } from '#film/words/words.ts';
import { call } from '../api/call.ts';
import { exampleUrl } from '../api/example-url.ts';
import { fetchFile } from '../api/fetch-file.ts';
import { loadTemplateFonts } from './load-fonts.ts';
import type { PictureShot } from './picture-shots.ts';
import type { Photo } from './prepared.ts';
import { photoOf } from './preparer.ts';
import type { SoundOrder } from './sound-worker.ts';

/** Pixels of the films of templates: large enough for tiles of sharp screens. */
export const templateSize = { width: 360, height: 640 };

/** Pixels across that their words are laid out in: a sheet of few bytes, as tiles take turns. */
const LAID_OUT_WIDTH = 540;

/** A template as it plays on the photos that are shipped. */
export type TemplateFilm = {
  cut: Cut;
  shots: readonly PictureShot[];
  words: PreparedWords | null;
  look: LookTables | null;
  sound: SoundOrder | null;
  /** Seconds. */
  cover: number;
  length: number;
};

/** The parts that all templates are made of. */
export type TemplateParts = { photos: readonly Photo[]; fonts: Fonts | null };

let parts: Promise<TemplateParts> | undefined;

/** The photos and the letters, once a visit; after a failure they are asked for again. */
export function loadTemplateParts(): Promise<TemplateParts> {
  parts ??= Promise.all([loadPhotos(), loadTemplateFonts().catch(() => null)]).then(
    ([photos, fonts]) => ({ photos, fonts }),
  );
  parts.catch(() => (parts = undefined));
  return parts;
}

async function loadPhotos(): Promise<Photo[]> {
  const photos = [];
  for (const name of templatePhotos) {
    const file = fetchFile(exampleUrl(name));
    // One after another: the server looks at few photos at a time. Without a look it is a flat one.
    const seen = await call('lookAtExample', { params: { name } }).catch(() => null);
    photos.push(photoOf(await file, seen?.look ?? null));
  }
  return photos;
}

/** The film of a template: its own words, cuts and look, on the photos in their order. */
export function templateFilm(template: Template, { photos, fonts }: TemplateParts): TemplateFilm {
  const document = exampleFilm(template, photos.length);
  const { shots, loop, words, look, sound, cover, platform } = document;
  const cut = { shots, loop };
  const settings = { size: templateSize, tempo: filmTempo(document), platform };
  return {
    ...{ cut, cover, length: filmSeconds(document), look: lookTables(look) },
    words: fonts && prepareWords(words, { ...settings, fonts }, LAID_OUT_WIDTH),
    shots: shots.flatMap(({ imageId }, at) => {
      const photo = photos[imageId];
      return photo ? { photo, film: filmOfShot(shots, at), isWhole: false, subject: null } : [];
    }),
    sound: sound === 'none' || sound === 'clip' ? null : { loop: sound, ...scoreOf(cut) },
  };
}
