/**
 * The address of a small version of an avatar: of one that was uploaded here it lies in the same
 * folder; one of elsewhere has a single size.
 */
export function smallAvatarUrl(url: string): string {
  return url.startsWith('/media/') ? url.replace(/[^/]*$/, 'thumbnail.webp') : url;
}
