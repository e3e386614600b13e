import { fetchFile } from '../../api/fetch-file.ts';
import { downloadAddress } from './save-method.ts';

/**
 * Hands a video to the share sheet: the file itself where the browser can, else its address; where
 * nothing can be shared the address is copied.
 */
export async function shareVideo(url: string, fileName: string): Promise<void> {
  try {
    await navigator.share(await content(url, fileName));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copy(url);
  }
}

/** Only a shared file, not a shared address, can be saved from the sheet. */
async function content(url: string, fileName: string): Promise<ShareData> {
  const file = await fetchFile(downloadAddress(url, fileName)).then(
    (blob) => new File([blob], fileName, { type: blob.type }),
    () => undefined,
  );
  const files = file ? [file] : [];
  const canShareIt = typeof navigator.canShare === 'function' && navigator.canShare({ files });
  return file && canShareIt ? { title: 'Save Media', files } : { title: 'Save Media', url };
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    // The specification asks for an alert here.
    window.alert('Video URL copied to clipboard!');
  } catch (error) {
    console.error('Copying the address failed', error);
  }
}
