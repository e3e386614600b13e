/** Every content type that is stored, and the extension of its files. */
export const extensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'application/json': 'json',
  'application/zip': 'zip',
  /** A trained model in the provider's own format. */
  'application/octet-stream': 'bin',
} as const;

export type ContentType = keyof typeof extensions;
export type Extension = (typeof extensions)[ContentType];

export const isVideoType = (type: ContentType): boolean => type.startsWith('video/');
