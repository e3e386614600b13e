import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { filmSeconds } from '#contract/film-time.ts';
import { type Template, templates } from '#film/templates.ts';
import { prefersReducedMotion } from '#frontend/ui/prefers-reduced-motion.ts';
import { color, font, fontSize, on, space } from '#frontend/theme/tokens.ts';
import { ChoiceTiles, Tile, TilePicture } from '#frontend/ui/forms/choice-tiles.ts';
import { lazyPart } from '#frontend/ui/overlays/lazy-part.ts';
import { Spinner } from '#frontend/ui/page/Spinner.tsx';
import { useRovingFocus } from '#frontend/ui/use-roving-focus.ts';

// The films of all styles come with it.
const MovingPhoto = lazyPart(() => import('#frontend/film-player/MovingPhoto.tsx'), 'MovingPhoto');

/** The templates, each as it moves; `pending` is the name of the one that is being filled. */
export function TemplateTiles(props: {
  pending?: string | undefined;
  onChoose: (template: Template) => void;
}) {
  const { pending, onChoose } = props;
  const [isStill] = useState(prefersReducedMotion);
  const focus = useRovingFocus(templates.map(({ name }) => name));
  return (
    <Tiles {...focus.group} aria-label="Templates" $phoneTile="120px">
      {templates.map((template) => (
        <Named
          key={template.name}
          aria-busy={pending === template.name || undefined}
          onClick={() => onChoose(template)}
          {...focus.button(template.name)}
        >
          <Look $isGrey={template.film.look === 'mono'}>
            <Suspense>
              <MovingPhoto {...motionOf(template)} isMoving={!isStill} />
            </Suspense>
            {pending === template.name ? (
              <Spinner size={24} />
            ) : (
              <First aria-hidden>{template.film.words[0]?.text}</First>
            )}
          </Look>
          <strong>{template.name}</strong>
          <span>{factsOf(template)}</span>
        </Named>
      ))}
    </Tiles>
  );
}

function motionOf({ film }: Template): { category: string; option: string } {
  const { category = 'posing', option = 'Power Pose' } =
    film.shots.find((shot) => shot.category !== undefined) ?? {};
  return { category, option };
}

function factsOf({ film }: Template): string {
  const { length } = film.shots;
  return `${length === 1 ? '1 shot' : `${length} shots`} · ${Math.round(filmSeconds(film))} s`;
}

const Named = styled(Tile)`
  align-content: start;
  font-size: ${fontSize[14]};
  > span:last-child {
    color: ${color.muted};
    font-size: ${fontSize[12]};
  }
`;

const Look = styled(TilePicture)<{ $isGrey: boolean }>`
  ${({ $isGrey }) => $isGrey && 'filter: grayscale(1);'}
  aspect-ratio: 3 / 4;
  margin-bottom: ${space[2]};
`;

/** Its first words, as the film begins. */
const First = styled.span`
  position: absolute;
  inset: auto ${space[2]} ${space[2]};
  color: ${color.text};
  font: 700 ${fontSize[16]} / 1.1 ${font.display};
  text-align: center;
  text-shadow: 0 1px 6px ${color.background};
  white-space: pre-line;
`;

/** In line with what is above it. */
const Tiles = styled(ChoiceTiles)`
  ${on.wideScreen} {
    margin: 0 -${space[1]};
    gap: ${space[4]} ${space[3]};
  }
`;
