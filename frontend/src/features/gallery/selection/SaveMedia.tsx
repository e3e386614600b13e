import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, radius } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { copyText } from '#frontend/ui/copy-text.ts';
import { toastFault, toastText } from '#frontend/ui/overlays/toast-store.ts';
import { ErrorState } from '#frontend/ui/page/EmptyState.tsx';
import { Stack } from '#frontend/ui/layout.ts';
import { Page } from '#frontend/ui/page/Page.tsx';
import { canShareFiles, mediaFile } from '#frontend/media/save/save-media.ts';
import { isVideoUrl, readSaveMedia, type SavedFile } from '#frontend/media/save/save-method.ts';
import { openShareSheet } from '#frontend/media/save/use-share.ts';

/** The page on which iOS saves a file, which no page can do for it. */
export function SaveMedia() {
  const [search] = useSearchParams();
  const item = readSaveMedia(search, window.location.origin);
  if (!item) return <ErrorState title="There is nothing to save here" />;
  const { url, fileName, poster, aspectRatio } = item;
  if (!isVideoUrl(url)) {
    return (
      <Page title="Save Image" subtitle="Long press the image below, then Save to Photos." isNarrow>
        <Steps>
          <img src={url} alt={fileName} />
        </Steps>
      </Page>
    );
  }
  return (
    <Page title="Save Video" subtitle="Tap the share button below, then Save Video." isNarrow>
      <Steps>
        <ShareVideo item={item} />
        {/* A generated reel has nothing said in it that captions could carry. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          src={url}
          aria-label={fileName}
          poster={poster}
          style={{ aspectRatio }}
          controls
          playsInline
        />
      </Steps>
    </Page>
  );
}

/**
 * Opens the share sheet with the file, since only a file can be saved from there. It is fetched
 * before: WebKit allows a share and a copy in the click itself, not after an answer of the server.
 */
function ShareVideo({ item: { url, fileName } }: { item: SavedFile }) {
  const [file, setFile] = useState<File | 'none'>();
  const [isSharing, setSharing] = useState(false);
  useEffect(() => {
    let isShown = true;
    void mediaFile(url, fileName)
      .catch(() => 'none' as const)
      .then((found) => isShown && setFile(found));
    return () => void (isShown = false);
  }, [url, fileName]);
  const share = async () => {
    setSharing(true);
    await shareVideo(file instanceof File && canShareFiles([file]) ? { files: [file] } : { url });
    setSharing(false);
  };
  const isWaiting = file === undefined;
  return (
    <Button tone="primary" isWide isPending={isWaiting || isSharing} onClick={() => void share()}>
      {isWaiting ? 'Getting the video ready…' : 'Share Video'}
    </Button>
  );
}

/** Shares within the click, or copies the address where nothing can be shared. */
async function shareVideo(shared: { files: File[] } | { url: string }): Promise<void> {
  if ('url' in shared && typeof navigator.share !== 'function') return copyAddress(shared.url);
  await openShareSheet({ title: 'Save Media', ...shared }, () =>
    toastFault('Share failed', 'Hold a finger on the video to save it, or try again.'),
  );
}

async function copyAddress(url: string): Promise<void> {
  if (!(await copyText(url))) toastText(url);
  // The specification asks for an alert here.
  else window.alert('Video URL copied to clipboard!');
}

const Steps = styled(Stack).attrs({ $gap: 4 })`
  max-width: 420px;
  img,
  video {
    width: 100%;
    border-radius: ${radius.card};
    background: ${color.surface};
  }
`;
