import { useQuery } from '@tanstack/react-query';
import { Check, Copy, Download, Share2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { CAPTION_MAX } from '#contract/limits.ts';
import type { Media } from '#contract/media.ts';
import { kitShapes, platformFacts, platforms, type KitShape } from '#contract/platforms.ts';
import type { MusicPlatform } from '#contract/tools/texts.ts';
import { ActionButton } from '#frontend/api/ActionButton.tsx';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { countAsWork } from '#frontend/api/tab-work.ts';
import { charts } from '#frontend/generations/charts.ts';
import { topOf } from '#frontend/generations/hashtag-lists.ts';
import { centred, color, inColumn, on, radius, space } from '#frontend/theme/tokens.ts';
import { Input, Textarea } from '#frontend/ui/forms/Field.tsx';
import { Select } from '#frontend/ui/forms/Select.tsx';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { Note, Row, Stack } from '#frontend/ui/layout.ts';
import { LiveRegion } from '#frontend/ui/LiveRegion.tsx';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { Spinner } from '#frontend/ui/page/Spinner.tsx';
import { FilePicture } from '#frontend/ui/pictures/FilePicture.tsx';
import { useCopy } from '#frontend/ui/use-copy.ts';
import { accessibleName } from '#frontend/media/caption.ts';
import { useOrderInput } from '#frontend/media/onward/use-again.ts';
import { usePlanned } from '../plans/store.ts';
import { shareFiles, useShare } from '#frontend/media/save/use-share.ts';
import { Film } from '#frontend/media/Film.tsx';
import { saysAllOfItsOrder } from '#frontend/media/ordered-words.ts';
import { useItemActions } from '#frontend/media/onward/use-item-actions.ts';
import { useAddress } from '#frontend/media/use-address.ts';
import { KIT, platformOf, rememberPlatform } from './kit-address.ts';
import { kitFiles, kitPicture } from './kit-files.ts';
import {
  captionFor,
  filmOf,
  hashtagThemeOf,
  NO_LABEL,
  shapeFor,
  smallText,
  textFile,
} from './kit-texts.ts';
import { NewHashtags, useHashtagsFor } from './hashtags.tsx';

const platformOptions = platforms.map((value) => ({ value, label: platformFacts[value].name }));

/** All that a post of an item needs, for the platform of the address: its file and its texts. */
export function PostKit({ media }: { media: Media }) {
  const { search, goTo } = useAddress();
  const platform = platformOf(search.get(KIT));
  const ofPost = useItemActions('post');
  const { ai, chart } = platformFacts[platform];
  const shape = shapeFor(media, platform);
  const { input } = useOrderInput(media, !saysAllOfItsOrder(media));
  const [written, setWritten] = useState<string | null>(null);
  const planned = usePlanned({ imageId: media.id, platform });
  const caption = written ?? (planned?.caption || captionFor(media, input));
  const theme = hashtagThemeOf(media, caption);
  const list = useHashtagsFor(theme);
  const hashtags = list ? topOf(list) : '';
  const { chosen, select } = useSongs(chart, filmOf(input ?? {}).hasSound);
  const song = chosen && chosen.value !== OWN_SOUND ? chosen.label : '';
  const isLabelled = media.isMadeWithAi !== false;
  const label = isLabelled ? ai.label : NO_LABEL;
  return (
    <Dialog isOpen onClose={() => goTo({ [KIT]: null })} title="Post kit" shape="wide">
      <Frame>
        <PostedFile media={media} shape={shape} />
        <Stack $gap={4}>
          <Select
            label="Platform"
            value={platform}
            options={platformOptions}
            onChange={(next) => {
              rememberPlatform(next);
              goTo({ [KIT]: next });
            }}
          />
          <Copyable what="caption" text={caption}>
            <Textarea
              label="Caption"
              value={caption}
              rows={3}
              maxLength={CAPTION_MAX}
              onChange={(event) => setWritten(event.target.value)}
            />
          </Copyable>
          {list ? (
            <Copyable what="hashtags" text={hashtags}>
              <Textarea label="Hashtags" value={hashtags} rows={3} readOnly />
            </Copyable>
          ) : (
            <NewHashtags theme={theme} />
          )}
          {chosen && (
            <Copyable what="song" text={song}>
              <Select label="Song" value={chosen.value} {...select} />
            </Copyable>
          )}
          <Copyable what="AI label" text={isLabelled ? label : ''}>
            <Input
              label="AI label"
              value={label}
              hint={isLabelled ? labelHint(ai.source) : 'No model made this.'}
              readOnly
            />
          </Copyable>
          <Take media={media} shape={shape} text={textFile({ caption, hashtags, song, label })} />
          {ofPost.map((Part, place) => (
            <Part key={place} media={media} platform={platform} caption={caption} />
          ))}
        </Stack>
      </Frame>
    </Dialog>
  );
}

const labelHint = (source: string | null) =>
  source === null
    ? 'Say so in your post.'
    : 'The app has a label of this name. Turn it on when you post.';

const OWN_SOUND = 'own';

/**
 * The songs of a chart, none without one or of a sample, which has none that exist, and the one
 * that was chosen, at first the first; a film's own sound comes before them.
 */
function useSongs(chart: MusicPlatform | null, hasSound: boolean) {
  const [chosenId, choose] = useState<string>();
  const { data = [] } = useQuery({ ...charts[chart ?? 'tiktok'].query, enabled: chart !== null });
  const songs = chart === null || data[0]?.isInvented ? [] : data;
  const options = songs.map(({ id, songTitle, artist }) => ({
    value: String(id),
    label: `${songTitle} – ${artist}`,
  }));
  if (hasSound) options.unshift({ value: OWN_SOUND, label: 'This film has its own sound' });
  const [first] = songs;
  const hint = first && `Source: ${first.source}`;
  return {
    chosen: options.find(({ value }) => value === chosenId) ?? options[0],
    select: { options, hint, onChange: choose },
  };
}

/** A field, and the button that copies what is in it. */
function Copyable({ what, text, children }: { what: string; text: string; children: ReactNode }) {
  const { copied, copy } = useCopy();
  return (
    <Beside>
      {children}
      <IconButton label={`Copy ${what}`} disabled={!text} onClick={() => void copy(what, text)}>
        {copied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      </IconButton>
      <LiveRegion text={copied ? 'Copied' : ''} />
    </Beside>
  );
}

/** The file as it will be posted; below a video its cover. */
function PostedFile({ media, shape }: { media: Media; shape: KitShape }) {
  const query = useQuery(kitPicture(media, shape));
  const { width, height } = kitShapes[shape];
  const small = smallText(media, shape);
  const { isVideo } = media;
  return (
    <Stack $gap={2}>
      {isVideo && (
        <Picture>
          <Film media={media} />
        </Picture>
      )}
      <Row $gap={3}>
        <Picture $isCover={isVideo} style={{ aspectRatio: `${width} / ${height}` }}>
          {query.isPending && <Spinner size={24} />}
          {query.data && (
            <FilePicture
              key={query.data.name}
              file={query.data}
              alt={`${isVideo ? 'Cover of ' : ''}${accessibleName(media)}`}
            />
          )}
        </Picture>
        <Note $size={12}>{`${isVideo ? 'Cover, ' : ''}${width} × ${height} px`}</Note>
      </Row>
      {query.isError && <LoadFailed title="The picture could not be made" query={query} />}
      {small && <Note $size={12}>{small}</Note>}
    </Stack>
  );
}

/** Takes the files away: by the share sheet, or with the texts in a zip. */
function Take({ media, shape, text }: { media: Media; shape: KitShape; text: string }) {
  const { canShare } = useShare();
  const share = () => shareFiles(async () => (await kitFiles(media, shape)).slice(0, 1));
  const save = async () => {
    const { zipFiles } = await import('#frontend/media/save/save-zip.ts');
    const post = new File([text], 'post.txt', { type: 'text/plain' });
    const files = kitFiles(media, shape);
    await countAsWork(files.then((each) => zipFiles([...each, post], 'post-kit.zip')));
  };
  return (
    <Row $gap={2}>
      {canShare && (
        <ActionButton tone="primary" icon={<Share2 size={18} aria-hidden />} act={share}>
          Share
        </ActionButton>
      )}
      <ActionButton
        tone={canShare ? 'quiet' : 'primary'}
        icon={<Download size={18} aria-hidden />}
        failed="Download failed"
        act={save}
      >
        Download zip
      </ActionButton>
    </Row>
  );
}

const Frame = styled.div`
  ${inColumn(4)}
  margin-top: ${space[5]};
  ${on.wideScreen} {
    grid-template-columns: minmax(0, 280px) minmax(0, 1fr);
    gap: ${space[6]};
  }
`;

const Picture = styled.div<{ $isCover?: boolean }>`
  position: relative;
  ${centred}
  width: ${({ $isCover }) => ($isCover ? '56px' : 'min(100%, 200px)')};
  ${({ $isCover }) => !$isCover && 'margin: 0 auto;'}
  border-radius: ${({ $isCover }) => ($isCover ? radius.small : radius.card)};
  overflow: hidden;
  background: ${color.raised};
  img,
  video {
    width: 100%;
    height: 100%;
  }
  ${on.wideScreen} {
    ${({ $isCover }) => !$isCover && 'width: 100%;'}
  }
`;

const Beside = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  > button {
    /* Below the label. */
    margin-top: 29px;
  }
`;
