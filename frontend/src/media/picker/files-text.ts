/** A number of photos: "1 photo", "2 photos". */
function photosText(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}

/** Whether a file says that it is a clip; the server decides by its bytes. */
export const isClip = ({ type }: Pick<File, 'type'>): boolean => type.startsWith('video/');

/** A number of files, some of which may be clips: "2 photos and 1 clip". */
export function filesText(files: readonly Pick<File, 'type'>[]): string {
  const clips = files.filter(isClip).length;
  const photos = files.length - clips;
  const clipsText = clips === 1 ? '1 clip' : `${clips} clips`;
  if (clips === 0) return photosText(photos);
  return photos === 0 ? clipsText : `${photosText(photos)} and ${clipsText}`;
}
