import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { SafeZones } from '#frontend/film-player/SafeZones.tsx';
import { color, coverBox, on, radius } from '#frontend/theme/tokens.ts';
import { Note, Row } from '#frontend/ui/layout.ts';
import { accessibleName } from '#frontend/media/caption.ts';
import { everything } from '#frontend/media/filters.ts';
import { postPictureAddress } from '#frontend/media/post-picture.ts';
import { Picture } from '#frontend/media/Picture.tsx';
import { useMediaPages } from '#frontend/media/use-media.ts';
import { Film } from '#frontend/media/Film.tsx';
import { freeHeight, railWidth } from './preview-sizes.ts';

/** A profile's three rows. */
const TILES = 9;

/** An item as apps show it: behind their buttons and texts, and as the newest tile of a profile. */
export function AsPost({ media, isStill }: { media: Media; isStill: boolean }) {
  const { items } = useMediaPages(everything);
  const others = items.filter(({ id }) => id !== media.id);
  const tiles = Array.from({ length: TILES }, (_, place) => [media, ...others][place]);
  return (
    <Row $gap={8} $top={2} $justify="center">
      <figure>
        <Frame>
          {media.isVideo && !isStill ? (
            <Film media={media} />
          ) : (
            <Picture
              media={media}
              url={postPictureAddress(media.id, '9x16')}
              alt={accessibleName(media)}
            />
          )}
          <SafeZones />
        </Frame>
        <Note as="figcaption" $size={12} $top={2} $isCentred>
          The app’s own buttons cover the dark parts.
        </Note>
      </figure>
      <figure>
        <Profile>
          {tiles.map((item, place) => (
            <Tile key={item?.id ?? -place}>
              {item && <Picture media={item} url={item.thumbnailUrl} />}
            </Tile>
          ))}
        </Profile>
        <Note as="figcaption" $size={12} $top={2} $isCentred>
          The newest tile of your profile
        </Note>
      </figure>
    </Row>
  );
}

/** The width of the profile, beside the frame or below. */
const PROFILE_PX = 330;

const Frame = styled.div`
  position: relative;
  width: min(100vw - 32px, (${freeHeight} - 40px) * 9 / 16);
  aspect-ratio: 9 / 16;
  border-radius: ${radius.card};
  overflow: hidden;
  background: ${color.raised};
  ${on.wideScreen} {
    width: min(100vw - ${railWidth} - 160px - ${PROFILE_PX}px, (100dvh - 96px) * 9 / 16);
  }
  video {
    ${coverBox}
  }
`;

const Profile = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 2px;
  width: min(100vw - 32px, ${PROFILE_PX}px);
`;

const Tile = styled.div`
  position: relative;
  aspect-ratio: 3 / 4;
  background: ${color.raised};
  &:first-child {
    z-index: 1;
    outline: 2px solid ${color.text};
  }
`;
