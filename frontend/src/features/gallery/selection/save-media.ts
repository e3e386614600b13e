import { fetchFile } from '#frontend/api/fetch-file.ts';
import { fileNameFromUrl } from './file-names.ts';
import { downloadAddress, saveMediaAddress, saveMethodFor } from './save-method.ts';

/**
 * Brings a media file to the person's device: by a page with instructions on iOS, by the share
 * sheet on Android, else by a normal download. Never throws: when nothing works the media opens in
 * a new tab. Call it straight from a click, or the browser will not let it open one.
 */
export async function saveMedia(
  url: string,
  fileName: string = fileNameFromUrl(url),
): Promise<void> {
  const { userAgent, maxTouchPoints } = navigator;
  const route = saveMethodFor({ userAgent, maxTouchPoints, canShareFiles: canShareFiles() });
  if (route === 'instructions') {
    window.open(saveMediaAddress(url, fileName), '_blank');
    return;
  }
  try {
    const file = await fetchFile(downloadAddress(url, fileName));
    if (route === 'share' && (await tryShare(file, fileName))) return;
    downloadBlob(file, fileName);
  } catch (error) {
    console.error('Download failed', error);
    window.open(url, '_blank', 'noopener');
  }
}

/** Whether the browser has a share sheet that takes pictures and videos. */
export function canShareFiles(): boolean {
  const probe = new File([''], 'probe.jpg', { type: 'image/jpeg' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] });
}

/** False when sharing failed; a person who closes the share sheet has had their way. */
async function tryShare(blob: Blob, fileName: string): Promise<boolean> {
  try {
    const files = [new File([blob], fileName, { type: blob.type })];
    await navigator.share({ title: 'Save Media', files });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Saves bytes as a file, as a click on a download does. */
export function downloadBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari starts reading only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
