import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { ActionButton } from '#frontend/api/ActionButton.tsx';
import { color, radius } from '#frontend/theme/tokens.ts';
import { ErrorState } from '#frontend/ui/page/EmptyState.tsx';
import { Stack } from '#frontend/ui/layout.ts';
import { Page } from '#frontend/ui/page/Page.tsx';
import { canShareFiles, mediaFile, shareToSave } from './save-media.ts';
import { isVideoUrl, readSaveMedia } from './save-method.ts';

/** The page on which iOS saves a file, which no page can do for it. */
export function SaveMedia() {
  const [search] = useSearchParams();
  const item = readSaveMedia(search, window.location.origin);
  if (!item) return <ErrorState title="There is nothing to save here" />;
  const { url, fileName } = item;
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
        <ActionButton tone="primary" isWide act={() => shareVideo(item)}>
          Share Video
        </ActionButton>
        {/* A generated reel has nothing said in it that captions could carry. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video src={url} aria-label={fileName} controls playsInline />
      </Steps>
    </Page>
  );
}

/**
 * Hands a video to the share sheet: the file itself where the browser can, since only a file can be
 * saved from there, else its address; where nothing can be shared the address is copied.
 */
async function shareVideo({ url, fileName }: { url: string; fileName: string }): Promise<void> {
  const file = await mediaFile(url, fileName).catch(() => null);
  const shared = file && canShareFiles([file]) ? { files: [file] } : { url };
  if (!(await shareToSave(shared))) await copy(url);
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

const Steps = styled(Stack).attrs({ $gap: 4 })`
  max-width: 420px;
  img,
  video {
    width: 100%;
    border-radius: ${radius.card};
    background: ${color.surface};
  }
`;
