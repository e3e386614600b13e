import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { fetchFile } from '#frontend/api/fetch-file.ts';
import { color, radius, space } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { ErrorState } from '#frontend/ui/EmptyState.tsx';
import { Page } from '#frontend/ui/Page.tsx';
import { downloadAddress, isVideoUrl, readSaveMedia } from './save-method.ts';

/** The page on which iOS saves a file, which no page can do for it. */
export function SaveMedia() {
  const [search] = useSearchParams();
  const item = readSaveMedia(search, window.location.origin);
  if (!item) return <ErrorState title="There is nothing to save here" />;
  return isVideoUrl(item.url) ? <SaveVideo {...item} /> : <SaveImage {...item} />;
}

function SaveVideo({ url, fileName }: { url: string; fileName: string }) {
  const { mutate: share, isPending } = useMutation({
    mutationFn: () => shareVideo(url, fileName),
  });
  return (
    <Page title="Save Video" subtitle="Tap the share button below, then Save Video." isNarrow>
      <Steps>
        <Button tone="primary" isWide isPending={isPending} onClick={() => share()}>
          Share Video
        </Button>
        {/* A generated reel has nothing said in it that captions could carry. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video src={url} aria-label={fileName} controls playsInline />
      </Steps>
    </Page>
  );
}

function SaveImage({ url, fileName }: { url: string; fileName: string }) {
  return (
    <Page title="Save Image" subtitle="Long press the image below, then Save to Photos." isNarrow>
      <Steps>
        <img src={url} alt={fileName} />
      </Steps>
    </Page>
  );
}

/**
 * Hands a video to the share sheet: the file itself where the browser can, else its address; where
 * nothing can be shared the address is copied.
 */
async function shareVideo(url: string, fileName: string): Promise<void> {
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

const Steps = styled.div`
  display: grid;
  gap: ${space[4]};
  max-width: 420px;
  img,
  video {
    width: 100%;
    border-radius: ${radius.card};
    background: ${color.surface};
  }
`;
