import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { shotAt } from '#film/cut/timeline.ts';
import { color, inRow, radius, sizes, space } from '#frontend/theme/tokens.ts';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { Stack } from '#frontend/ui/layout.ts';
import type { Editor } from '../use-editor.ts';
import { coloursOf } from './picture-colours.ts';

/** The colours of letters, those of the picture below them among them. */
export function WordsColour({ editor, place }: { editor: Editor; place: number }) {
  const { document, sources, changeWords } = editor;
  const words = document.words[place];
  const shot = document.shots[shotAt(document, words ? (words.from + words.to) / 2 : 0)];
  const backdrop = sources.get(shot?.imageId ?? 0)?.look?.whole.backdrop;
  const { data: ofPicture = [] } = useQuery({
    queryKey: ['colours of', shot?.imageId],
    queryFn: () => coloursOfJpeg(backdrop ?? ''),
    enabled: Boolean(backdrop),
    staleTime: Infinity,
  });
  const offered = [
    { value: undefined, label: 'Colour of the style' },
    { value: '#ffffff', label: 'White' },
    { value: '#000000', label: 'Black' },
    { value: color.accent, label: 'Lamp light' },
    ...ofPicture.map((value, at) => ({ value, label: `Colour ${at + 1} of the picture` })),
  ];
  return (
    <Stack $gap={2}>
      <span id={`colour-${place}`}>Colour</span>
      <Swatches role="group" aria-labelledby={`colour-${place}`}>
        {offered.map(({ value, label }) => (
          <Swatch
            key={label}
            label={label}
            aria-pressed={words?.colour === value}
            onClick={() => changeWords(place, { colour: value })}
          >
            <Dot style={{ background: value ?? ofStyle }} />
          </Swatch>
        ))}
      </Swatches>
    </Stack>
  );
}

const ofStyle = `linear-gradient(135deg, ${color.text} 50%, ${color.background} 50%)`;

async function coloursOfJpeg(base64: string): Promise<string[]> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  picture.close();
  return context ? coloursOf(context.getImageData(0, 0, width, height)) : [];
}

const Swatches = styled.div`
  ${inRow(1)}
  flex-wrap: wrap;
`;

const Swatch = styled(IconButton)`
  &[aria-pressed='true'] {
    outline: 2px solid ${color.text};
    outline-offset: -4px;
  }
`;

const Dot = styled.span`
  width: calc(${sizes.touchTarget} - 2 * ${space[2]});
  height: calc(${sizes.touchTarget} - 2 * ${space[2]});
  border: 1px solid ${color.edge};
  border-radius: ${radius.full};
`;
