import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { templatePhotos } from '#contract/examples.ts';
import { filmSeconds } from '#contract/film-time.ts';
import { shotAt } from '#film/cut/timeline.ts';
import { exampleFilm, type Template, templates } from '#film/templates.ts';
import { exampleUrl } from '#frontend/api/example-url.ts';
import { prefersReducedMotion } from '#frontend/ui/prefers-reduced-motion.ts';
import { color, coverBox, fillParent, font, fontSize, on, space } from '#frontend/theme/tokens.ts';
import { ChoiceTiles, Tile, TilePicture } from '#frontend/ui/forms/choice-tiles.ts';
import { lazyPart } from '#frontend/ui/overlays/lazy-part.ts';
import { useRovingFocus } from '#frontend/ui/use-roving-focus.ts';

// What draws films comes with it.
const TemplateFilm = lazyPart(() => import('#frontend/film-player/FilmTile.tsx'), 'TemplateFilm');

/** The templates, each as its own film on the photos that are shipped. */
export function TemplateTiles({ onChoose }: { onChoose: (template: Template) => void }) {
  const [isStill] = useState(prefersReducedMotion);
  const focus = useRovingFocus(templates.map(({ name }) => name));
  return (
    <Tiles {...focus.group} aria-label="Templates" $phoneTile="132px" $columns={COLUMNS}>
      {templates.map((template) => (
        <Named
          key={template.name}
          onClick={() => onChoose(template)}
          {...focus.button(template.name)}
        >
          <Look $isGrey={template.film.look === 'mono'}>
            {/* Seen until the film is drawn. */}
            <img src={exampleUrl(photoOf(template))} alt="" onError={hide} />
            <First aria-hidden>{template.film.words[0]?.text}</First>
            <Suspense>
              <TemplateFilm template={template} isStill={isStill} />
            </Suspense>
          </Look>
          <strong>{template.name}</strong>
          <span>{factsOf(template)}</span>
        </Named>
      ))}
    </Tiles>
  );
}

/** A photo that cannot be had is no picture of a broken one. */
function hide({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.hidden = true;
}

/** The photo of the moment that stands for it. */
function photoOf(template: Template): (typeof templatePhotos)[number] {
  const { shots, cover } = exampleFilm(template, templatePhotos.length);
  return templatePhotos[shots[shotAt({ shots }, cover)]?.imageId ?? 0] ?? templatePhotos[0];
}

/** Two rows of six on a page. */
const COLUMNS = 'repeat(auto-fill, minmax(172px, 1fr))';

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
  aspect-ratio: 9 / 16;
  margin-bottom: ${space[2]};
  > img {
    ${fillParent}
    ${coverBox}
  }
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
