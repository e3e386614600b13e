import { color, font } from '../../theme/tokens.ts';
import { exampleHashtags, exampleSongs } from './example-texts.ts';
import { GradientSheet } from './GradientSheet.tsx';

/** Average width of a character, as a share of the font size. */
const CHARACTER_WIDTH = 0.56;

/** The font size at which a text fits into the width, at most `most`. */
function fittingFontSize(text: string, width: number, most: number): number {
  return Math.min(most, width / (text.length * CHARACTER_WIDTH));
}

/** Hashtags as the generator returns them. */
export function HashtagsExample() {
  return (
    <GradientSheet x={30} y={80}>
      {exampleHashtags.map((tag, index) => (
        <text
          key={tag}
          x="8"
          y={24 + index * 17}
          fontSize={fittingFontSize(tag, 74, 9)}
          fontWeight="650"
          fill={index < 2 ? color.accentLight : color.text}
          opacity={1 - index * 0.08}
        >
          {tag}
        </text>
      ))}
    </GradientSheet>
  );
}

/** The first songs of a chart. */
export function SongsExample() {
  return (
    <GradientSheet x={70} y={85}>
      {exampleSongs.map(([title, artist], index) => (
        <g key={title} transform={`translate(0 ${12 + index * 28})`} opacity={1 - index * 0.1}>
          <text
            x="8"
            y="16"
            fontSize="15"
            fontFamily={font.display}
            fontWeight="600"
            fill={index === 0 ? color.accentLight : color.muted}
          >
            {index + 1}
          </text>
          <text
            x="22"
            y="10"
            fontSize={fittingFontSize(title, 62, 7.5)}
            fontWeight="600"
            fill={color.text}
          >
            {title}
          </text>
          <text x="22" y="18" fontSize="5.5" fill={color.muted}>
            {artist}
          </text>
        </g>
      ))}
    </GradientSheet>
  );
}
