import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, radius, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { isVideoUrl, readSaveMedia } from './save-method.ts';
import { shareVideo } from './share-video.ts';

/** Where iOS is sent to save a file, which no page can do for it. */
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
