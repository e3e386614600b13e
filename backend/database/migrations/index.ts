import { Foundation } from './0001-foundation.ts';
import { GalleryFilters } from './0002-gallery-filters.ts';

/** In order; numbered, forward only, never edited once released. */
export const migrations = [
  { name: '0001-foundation', class: Foundation },
  { name: '0002-gallery-filters', class: GalleryFilters },
];
