import { isAborted } from '#frontend/api/call-error.ts';
import { fetchFile } from '#frontend/api/fetch-file.ts';
import { downloadAddress, saveMediaAddress, saveMethodFor, type SavedFile } from './save-method.ts';

/**
 * Brings a media file to the person's device: by a page with instructions on iOS, by the share
 * sheet on Android, else by a normal download. Never throws: when nothing works the media opens in
 * a new tab. Call it straight from a click, or the browser will not let it open one.
 */
export async function saveMedia(saved: SavedFile): Promise<void> {
  const { url, fileName } = saved;
  const { userAgent, maxTouchPoints } = navigator;
  const route = saveMethodFor({ userAgent, maxTouchPoints, canShareFiles: canShareFiles() });
  if (route === 'instructions') {
    window.open(saveMediaAddress(saved), '_blank');
    return;
  }
  try {
    const file = await mediaFile(url, fileName);
    if (route === 'share' && (await shareToSave({ files: [file] }))) return;
    downloadBlob(file, fileName);
  } catch (error) {
    console.error('Download failed', error);
    window.open(url, '_blank', 'noopener');
  }
}

/** The bytes of a media file under its readable name. Throws `CallError` when there are none. */
export async function mediaFile(url: string, fileName: string): Promise<File> {
  const blob = await fetchFile(downloadAddress(url, fileName));
  return new File([blob], fileName, { type: blob.type });
}

/** Whether the browser has a share sheet that takes these files, by default pictures and videos. */
export function canShareFiles(
  files: File[] = [new File([''], 'probe.jpg', { type: 'image/jpeg' })],
): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files });
}

/** False when sharing failed; a person who closes the share sheet has had their way. */
export async function shareToSave(shared: ShareData): Promise<boolean> {
  try {
    await navigator.share({ title: 'Save Media', ...shared });
    return true;
  } catch (error) {
    return isAborted(error);
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
