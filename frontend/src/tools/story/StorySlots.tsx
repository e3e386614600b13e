import { css, styled } from 'styled-components';
import { storyContents } from '#contract/tools/story-scenes.ts';
import { storyThemes, type StoryTheme } from '#contract/tools/story-themes.ts';
import { exampleUrl } from '../../api/example-url.ts';
import { NoPicture } from '../../features/gallery/reuse/NoPicture.tsx';
import { OpenPicture } from '../../features/gallery/reuse/OpenPicture.tsx';
import { SaveButton } from '../../media/save/SaveButton.tsx';
import { color, fontSize, on, radius, sizes, space, smallText } from '../../theme/tokens.ts';
import { lit } from '../../ui/lit.ts';
import { pictureLabel } from '../../ui/shapes.ts';
import { Spinner } from '../../ui/page/Spinner.tsx';
import { framePadding, stageHeight } from '../../ui/pictures/Stage.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { StorySlot } from './story-slots.ts';

/** The three pictures, side by side like a strip of film. */
export function StorySlots(props: {
  slots: readonly StorySlot[];
  theme: StoryTheme | null;
  /** The story is ready. */
  isLit: boolean;
  /** The names of the scenes stand below, with their descriptions. */
  isDescribed: boolean;
}) {
  const { slots, theme, isLit, isDescribed } = props;
  const Foot = isDescribed ? VisuallyHidden : VisibleFoot;
  return (
    // A list without markers is none for Safari's VoiceOver unless it says so.
    <Strip role="list" aria-label="Your story" $isMade={isLit}>
      {slots.map((slot, index) => {
        const name = (theme && storyContents[theme].scenes[index]?.name) ?? `Scene ${index + 1}`;
        const themeName = theme ? storyThemes[theme].name : 'Story';
        const example = theme && sceneExamples(theme)[index];
        return (
          <li key={index}>
            <Frame
              $isWaiting={slot.state === 'waiting'}
              $litPlace={isLit && slot.state === 'made' ? index : null}
            >
              {slot.state === 'empty' &&
                (example ? (
                  <SceneExample url={example} />
                ) : (
                  <Number aria-hidden>{index + 1}</Number>
                ))}
              {slot.state === 'waiting' && <Spinner size={28} label={`Making ${name}`} />}
              {slot.state === 'missing' && <NoPicture text="Not made" />}
              {slot.state === 'deleted' && <NoPicture text="Deleted" />}
              {slot.state === 'made' && (
                <OpenPicture
                  media={slot.picture}
                  alt={`${themeName}, ${index + 1} of 3: ${name}`}
                />
              )}
            </Frame>
            <Foot>
              <span>{name}</span>
              {slot.state === 'made' && <SaveButton media={slot.picture} name={name} />}
            </Foot>
          </li>
        );
      })}
    </Strip>
  );
}

/** On phones the first picture is large once they are made, so that they are more than buttons. */
const Strip = styled.ul<{ $isMade: boolean }>`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space[2]};
  width: 100%;
  ${({ $isMade }) =>
    $isMade &&
    css`
      @media (max-width: 767px) {
        grid-template-columns: minmax(0, 1fr) 30%;
        > :first-child {
          grid-row: span 2;
        }
      }
    `}
  ${on.wideScreen} {
    gap: ${space[3]};
  }
  ${on.stageScreen} {
    /* With their names they are no higher than the canvas. */
    max-width: calc((${stageHeight} - 2 * ${framePadding} - 46px) * 27 / 16 + 2 * ${space[3]});
    margin: 0 auto;
  }
`;

const Frame = styled.div<{ $isWaiting: boolean; $litPlace: number | null }>`
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 9 / 16;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.surface};
  ${on.wideScreen} {
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
  ${({ $litPlace }) => $litPlace !== null && lit($litPlace)}
`;

const Number = styled.span`
  color: ${color.line};
  font-size: ${fontSize[40]};
  font-weight: 600;
`;

/** A line as high with the button as without, so that nothing moves when a picture is there. */
const VisibleFoot = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  min-height: ${sizes.touchTarget};
  > span {
    overflow: hidden;
    ${smallText}
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

/** An example of a scene of the chosen theme: dark, so that it is not taken for a result. */
function SceneExample({ url }: { url: string }) {
  return (
    <>
      <Dimmed key={url} src={url} alt="" width={270} height={480} decoding="async" />
      <Tag>Example</Tag>
    </>
  );
}

const Dimmed = styled.img`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  border-radius: inherit;
  object-fit: cover;
  filter: brightness(0.35);
`;

const Tag = styled.span`
  ${pictureLabel}
  left: 50%;
  bottom: ${space[3]};
  translate: -50% 0;
  color: ${color.text};
`;

/** A picture of each scene of a theme; what people write themselves has none. */
export function sceneExamples(theme: StoryTheme): readonly string[] {
  if (theme === 'customPrompt') return [];
  return ([1, 2, 3] as const).map((scene) => exampleUrl(`scene-${theme}-${scene}.webp`));
}
