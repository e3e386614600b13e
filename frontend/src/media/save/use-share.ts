import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Media } from '#contract/media.ts';
import { isAborted } from '#frontend/api/call-error.ts';
import { showFailure } from '#frontend/api/show-failure.ts';
import { toast } from '#frontend/ui/overlays/toast-store.ts';
import { fileNameOf } from './file-names.ts';
import { canShareFiles, mediaFile } from './save-media.ts';

/** All files are in memory before the sheet opens. */
export const SHARED_MAX = 10;

/** Whether this browser has a share sheet, and how to open it with items. */
export function useShare() {
  const [canShare] = useState(() => canShareFiles());
  const { mutate: share, isPending: isSharing } = useMutation({
    mutationFn: (items: readonly Media[]) =>
      shareFiles(() =>
        Promise.all(items.map((media) => mediaFile(media.imageUrl, fileNameOf(media)))),
      ),
  });
  return { canShare, share, isSharing };
}

/**
 * Opens the share sheet with the files themselves. Where fetching them took so long that the
 * browser no longer takes the click for the reason, a toast asks for another one. Never throws.
 */
export async function shareFiles(prepare: () => Promise<File[]>): Promise<void> {
  const onFault = (error: unknown) => showFailure('Share failed', error);
  try {
    await openShareSheet({ files: await prepare() }, onFault);
  } catch (error) {
    onFault(error);
  }
}

/**
 * Opens the share sheet; a toast asks for a click where the browser has none that it takes for the
 * reason.
 */
export async function openShareSheet(
  shared: ShareData,
  onFault: (error: unknown) => void,
): Promise<void> {
  try {
    await navigator.share(shared);
  } catch (error) {
    if (isAborted(error)) return;
    if (!(error instanceof DOMException && error.name === 'NotAllowedError')) return onFault(error);
    const again = () => void openShareSheet(shared, onFault);
    toast({ title: 'Ready to share', action: { label: 'Share', onClick: again } });
  }
}
