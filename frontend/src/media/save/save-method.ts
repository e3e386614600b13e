import { isIos } from '#frontend/ui/is-ios.ts';
import { fileNameFromUrl } from './file-names.ts';

/** Facts about the browser that decide how a file is saved. */
type Device = { userAgent: string; maxTouchPoints: number; canShareFiles: boolean };

/** Which of the specification's three ways gets a file out of the browser. */
export function saveMethodFor(device: Device) {
  if (isIos(device)) return 'instructions';
  if (/android/i.test(device.userAgent) && device.canShareFiles) return 'share';
  return 'download';
}

/** Whether a file is a video; as specified by its URL, whatever the server says. */
export function isVideoUrl(url: string): boolean {
  return /\.(mp4|mov|avi)/i.test(url);
}

export const SAVE_MEDIA_PATH = '/save-media';

/**
 * A file to save. A video has its shape and a picture of it, which are there before its bytes are.
 */
export type SavedFile = {
  url: string;
  fileName: string;
  poster?: string | undefined;
  aspectRatio?: number | undefined;
};

/** Address of our page with instructions, which iOS is sent to. */
export function saveMediaAddress({ url, fileName, poster, aspectRatio }: SavedFile): string {
  const search = new URLSearchParams({ url, name: fileName });
  if (poster) search.set('poster', poster);
  if (aspectRatio) search.set('shape', aspectRatio.toFixed(4));
  return `${SAVE_MEDIA_PATH}?${search}`;
}

/**
 * Address at which a script reads the bytes of an item. Not the one that elements show: of another
 * origin, a browser would find there what it keeps for elements, which no script may read.
 */
export function downloadAddress(url: string, fileName: string): string {
  const query = `url=${encodeURIComponent(url)}&filename=${encodeURIComponent(fileName)}`;
  return `/api/download-image?${query}`;
}

/**
 * The media item of a save page; null unless it is a file of this site (the address is anyone's).
 */
export function readSaveMedia(search: URLSearchParams, origin: string): SavedFile | null {
  const ownFile = (name: string) => {
    const asked = search.get(name);
    if (!asked || !URL.canParse(asked, origin)) return undefined;
    const url = new URL(asked, origin);
    return url.origin === origin ? url.href : undefined;
  };
  const url = ownFile('url');
  if (!url) return null;
  return {
    url,
    fileName: search.get('name') || fileNameFromUrl(url),
    poster: ownFile('poster'),
    aspectRatio: Number(search.get('shape')) || undefined,
  };
}
