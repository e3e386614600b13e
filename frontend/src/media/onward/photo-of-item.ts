import type { Media } from '#contract/media.ts';
import type { PhotoRun } from '#contract/order-rules.ts';
import { runs, tools } from '#contract/tools/catalogue.ts';
import { hasId } from '#frontend/generations/finished-generation.ts';
import { fileNameOf } from '../save/file-names.ts';
import { mediaFile } from '../save/save-media.ts';
import { idIn, useAddress } from '../use-address.ts';
import { useItem } from '../use-media.ts';

/** Names, in the address of a tool, the picture of My Content that is its photo. */
export const PHOTO = 'photo';

/** Names there what was ordered of it, until that is over. */
export const ORDER = 'order';

/** Address of a tool with this picture in place; null where it takes no such picture. */
export function photoPath(media: Media, run: PhotoRun): string | null {
  if (!hasId(media) || !isPhotoFor(media, run)) return null;
  return `${tools[runs[run].tool].route}?${PHOTO}=${media.id}`;
}

/** Whether the item is a picture that the run takes as its photo. */
export function isPhotoFor({ isVideo, isSketch, theme }: Media, run: PhotoRun): boolean {
  // Regenerate enhances a picture again, from its original.
  const isInVain = run === 'enhance' && (isSketch || theme === 'realismEnhancer');
  return !isVideo && !isInVain;
}

/**
 * The photo of an order: a file of this device, or a picture of My Content, whose number is sent.
 */
export type ChosenPhoto = File | Media;

export const isItem = (photo: ChosenPhoto): photo is Media => !(photo instanceof File);

/** The photo that the address of a tool names, as if it was chosen; null where it cannot be had. */
export function usePhotoOfAddress() {
  const { search } = useAddress();
  const { media, isLoading } = useItem(idIn(search, PHOTO));
  const photo = media && !media.isVideo ? media : null;
  return { isLoading, named: search.get(PHOTO), photo };
}

/**
 * The picture as a file, for what is drawn or changed in this browser. Throws with a text for a
 * person: with media of another origin a browser does not tell whether they are away or forbidden.
 */
export function photoFile(media: Media): Promise<File> {
  return mediaFile(media.imageUrl, fileNameOf(media)).catch(sayWhy);
}

function sayWhy(cause: unknown): never {
  const why = 'The picture could not be read here. Save it to this device and choose it there.';
  throw new Error(why, { cause });
}
