import { Foundation } from './0001-foundation.ts';
import { CreativeTools } from './0003-creative-tools.ts';
import { GalleryIndexes } from './0002-gallery-indexes.ts';

/** In order; numbered, forward only, never edited once released. */
export const migrations = [
  { name: '0001-foundation', class: Foundation },
  { name: '0002-gallery-indexes', class: GalleryIndexes },
  { name: '0003-creative-tools', class: CreativeTools },
];
