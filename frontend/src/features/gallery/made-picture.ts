import type { Media } from '#contract/media.ts';
import type { FileNameSource } from './file-names.ts';

/** A picture as far as the screen that has just made it must know it; every `Media` is one. */
export type MadePicture = FileNameSource &
  Pick<Media, 'thumbnailUrl' | 'placeholder'> & {
    /** Known where the whole item is. */
    id?: number;
    width?: number;
    height?: number;
  };

/** The picture behind an address, where a documented answer says no more. */
export function pictureAt(
  imageUrl: string,
  { theme, sequence }: Pick<Media, 'theme' | 'sequence'>,
): MadePicture {
  return {
    imageUrl,
    thumbnailUrl: imageUrl,
    placeholder: '',
    theme,
    sequence,
    isSketch: false,
    videoCategory: null,
    videoOption: null,
  };
}
