import { styled } from 'styled-components';
import { color, font, fontSize, on, smallText, space } from '../../theme/tokens.ts';
import { Stack } from '../../ui/layout.ts';
import { exampleHashtags, exampleSongs } from './example-texts.ts';

/** Hashtags as the generator returns them. */
export function HashtagsExample() {
  return (
    <Sheet>
      {exampleHashtags.map((tag) => (
        <strong key={tag}>{tag}</strong>
      ))}
    </Sheet>
  );
}

/** The first songs of a chart. */
export function SongsExample() {
  return (
    <Sheet>
      {exampleSongs.map(([title, artist], index) => (
        <Song key={title}>
          <Rank>{index + 1}</Rank>
          <strong>{title}</strong>
          <span>{artist}</span>
        </Song>
      ))}
    </Sheet>
  );
}

/** One size of type, whatever its length: what is too much fades out at the edges. */
const Sheet = styled(Stack).attrs({ $gap: 2 })`
  padding: ${space[3]} 0 0 ${space[3]};
  overflow: hidden;
  background: radial-gradient(
    90% 70% at 40% 90%,
    ${color.accent}66,
    ${color.accentDeep}26 60%,
    ${color.clear}
  );
  font-size: ${fontSize[12]};
  line-height: 1.35;
  white-space: nowrap;
  mask:
    linear-gradient(90deg, ${color.text} 78%, ${color.clear}),
    linear-gradient(${color.text} 72%, ${color.clear} 90%);
  mask-composite: intersect;
  ${on.wideScreen} {
    gap: ${space[3]};
    padding: ${space[4]} 0 0 ${space[4]};
    font-size: ${fontSize[14]};
  }
  strong {
    font-weight: 600;
  }
`;

const Song = styled.div`
  display: grid;
  grid-template-columns: 1.2em minmax(0, 1fr);
  column-gap: ${space[1]};
  span {
    ${smallText}
  }
`;

const Rank = styled.em`
  grid-row: span 2;
  color: ${color.muted};
  font-family: ${font.display};
  font-style: normal;
  font-weight: 600;
`;
