/**
 * The keys of all files of `images i`, as an array: whoever removes an item's files, or asks whether a
 * file belongs to an item, reads them here, so that a new kind of file is forgotten nowhere.
 */
export const fileKeys =
  'array_remove(array[i.file_key, i.thumbnail_key, i.poster_key, i.original_key, i.preview_key], null)';
