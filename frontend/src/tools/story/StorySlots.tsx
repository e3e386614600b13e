import { Download, ImageOff } from 'lucide-react';
import { css, styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { storyContents } from '#contract/tools/story-scenes.ts';
import { storyThemes, type StoryTheme } from '#contract/tools/story-themes.ts';
import { DownloadButton } from '../../features/gallery/DownloadButton.tsx';
import { Picture } from '../../features/gallery/Picture.tsx';
import { hasId } from '../../generations/finished-generation.ts';
import { color, fontSize, radius, space, stageScreen, wideScreen } from '../../theme/tokens.ts';
import { Link } from '../../ui/Link.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { framePadding, stageHeight } from '../../ui/Stage.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { sceneExamples } from './scene-examples.ts';
import { SceneExample } from './SceneExample.tsx';
import type { StorySlot } from './story-slots.ts';

/** The three pictures, side by side like a strip of film. */
export function StorySlots({
  slots,
  theme,
  isDescribed,
}: {
  slots: readonly StorySlot[];
  theme: StoryTheme | null;
  /** The names of the scenes stand below, with their descriptions. */
  isDescribed: boolean;
}) {
  return (
    // A list without markers is none for Safari's VoiceOver unless it says so.
    <Strip role="list" aria-label="Your story">
      {slots.map((slot, index) => (
        <Slot
          key={index}
          slot={slot}
          place={index + 1}
          name={(theme && storyContents[theme].scenes[index]?.name) ?? `Scene ${index + 1}`}
          themeName={theme ? storyThemes[theme].name : 'Story'}
          example={theme && sceneExamples(theme)[index]}
          isDescribed={isDescribed}
        />
      ))}
    </Strip>
  );
}

function Slot({
  slot,
  place,
  name,
  themeName,
  example,
  isDescribed,
}: {
  slot: StorySlot;
  place: number;
  name: string;
  themeName: string;
  example: string | null | undefined;
  isDescribed: boolean;
}) {
  const Foot = isDescribed ? VisuallyHidden : VisibleFoot;
  return (
    <li>
      <Frame $isWaiting={slot.state === 'waiting'}>
        {slot.state === 'empty' &&
          (example ? <SceneExample url={example} /> : <Number aria-hidden>{place}</Number>)}
        {slot.state === 'waiting' && <Spinner size={28} label={`Making ${name}`} />}
        {slot.state === 'missing' && (
          <Missing>
            <ImageOff size={24} aria-hidden />
            Not made
          </Missing>
        )}
        {slot.state === 'made' && (
          <PictureLink picture={slot.picture} alt={`${themeName}, ${place} of 3: ${name}`} />
        )}
      </Frame>
      <Foot>
        <span>{name}</span>
        {slot.state === 'made' && (
          <DownloadButton media={slot.picture} icon={<Download size={18} aria-hidden />}>
            <ButtonText>
              Download<VisuallyHidden> {name}</VisuallyHidden>
            </ButtonText>
          </DownloadButton>
        )}
      </Foot>
    </li>
  );
}

/** The picture; it opens large where it has its place in the gallery. */
function PictureLink({ picture, alt }: { picture: Media; alt: string }) {
  const image = <Picture media={picture} url={picture.imageUrl} alt={alt} />;
  return !hasId(picture) ? image : <Open to={`/images?item=${picture.id}`}>{image}</Open>;
}

const Open = styled(Link)`
  position: absolute;
  inset: 0;
  cursor: zoom-in;
  &:focus-visible {
    outline-offset: -4px;
    border-radius: ${radius.control};
  }
`;

const Strip = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space[2]};
  width: 100%;
  ${wideScreen} {
    gap: ${space[3]};
  }
  ${stageScreen} {
    /* With their names they are no higher than the canvas. */
    max-width: calc((${stageHeight} - 2 * ${framePadding} - 30px) * 27 / 16 + 2 * ${space[3]});
    margin: 0 auto;
  }
`;

const Frame = styled.div<{ $isWaiting: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  overflow: hidden;
  aspect-ratio: 9 / 16;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.surface};
  ${wideScreen} {
    border-radius: ${radius.card};
  }
  ${({ $isWaiting }) =>
    $isWaiting &&
    css`
      background: radial-gradient(
        circle at 50% 42%,
        ${color.accent}26,
        ${color.accentDeep}12 45%,
        ${color.surface} 75%
      );
    `}
`;

const Number = styled.span`
  color: ${color.line};
  font-size: ${fontSize[40]};
  font-weight: 600;
`;

const Missing = styled.span`
  display: grid;
  justify-items: center;
  gap: ${space[2]};
  padding: ${space[2]};
  color: ${color.muted};
  font-size: ${fontSize[12]};
`;

const VisibleFoot = styled.div`
  display: grid;
  gap: ${space[2]};
  padding-top: ${space[2]};
  text-align: center;
  > span {
    overflow: hidden;
    color: ${color.muted};
    font-size: ${fontSize[12]};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

/** On a phone only the icon is shown; screen readers still read the word. */
const ButtonText = styled.span`
  @media (max-width: 479px) {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;
