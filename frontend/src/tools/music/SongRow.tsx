import { Check, ChevronDown, ChevronUp, Clock, Copy, ExternalLink, TrendingUp } from 'lucide-react';
import { styled } from 'styled-components';
import type { MusicInsight } from '#contract/music.ts';
import { movementIn } from '#contract/music-movement.ts';
import { color, font, fontSize, sizes, smallText, space, cutLine } from '../../theme/tokens.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Apart, Row } from '../../ui/layout.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { DEFAULT_GENRE, DEFAULT_MOOD, genreTone, moodTone } from './badge-tone.ts';
import { charts } from '../../generations/charts.ts';

/** From here on a song is one line. */
export const wideRow = '@media (min-width: 960px)';

/** One song of the chart. `copied` is the text that was copied last. */
export function SongRow(props: {
  song: MusicInsight;
  copied: string | null;
  onCopy: (text: string) => void;
}) {
  const { song, copied, onCopy } = props;
  const mood = song.mood || DEFAULT_MOOD;
  const genre = song.genre || DEFAULT_GENRE;
  const text = `${song.songTitle} – ${song.artist}`;
  return (
    <Song>
      <Rank>
        <span aria-hidden>#</span>
        <VisuallyHidden>Rank </VisuallyHidden>
        <Apart>{song.rank}</Apart>
        <Change description={song.description} />
      </Rank>
      <Texts>
        <Title song={song} />
        <p>
          <span>{song.artist}</span>
          <small>{song.description || `Trending on ${charts[song.platform].name}`}</small>
        </p>
      </Texts>
      <Facts>
        <Badge $tone={moodTone(mood)}>{mood}</Badge>
        <Badge $tone={genreTone(genre)}>{genre}</Badge>
        {song.isInvented && <Badge>Invented</Badge>}
        <Figures>
          <span>
            {song.duration && (
              <>
                <Clock size={14} aria-hidden />
                <VisuallyHidden>Duration </VisuallyHidden>
                <Apart>{song.duration}</Apart>
              </>
            )}
          </span>
          <span>
            <TrendingUp size={14} aria-hidden />
            <VisuallyHidden>Popularity </VisuallyHidden>
            <Apart>{`${song.popularity}%`}</Apart>
          </span>
        </Figures>
      </Facts>
      <IconButton
        style={{ gridArea: '1 / -2' }}
        label={`Copy ${text}`}
        onClick={() => onCopy(text)}
      >
        {copied === text ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      </IconButton>
    </Song>
  );
}

/** How the song has moved, for the eye; the description says it in words. */
function Change({ description }: Pick<MusicInsight, 'description'>) {
  const moved = movementIn(description);
  if (moved === null || moved === 0) return null;
  if (moved === 'new') return <Moved aria-hidden>New</Moved>;
  const Icon = moved > 0 ? ChevronUp : ChevronDown;
  return (
    <Moved aria-hidden $isUp={moved > 0}>
      <Icon size={12} />
      <span>{Math.abs(moved)}</span>
    </Moved>
  );
}

function Title({ song: { songTitle, sourceUrl } }: { song: MusicInsight }) {
  // Only addresses of the web become links, whatever a source says.
  if (!sourceUrl?.startsWith('https://')) return <h2>{songTitle}</h2>;
  return (
    <h2>
      <a href={sourceUrl} target="_blank" rel="noopener noreferrer">
        <span>{songTitle}</span>
        <ExternalLink size={14} aria-hidden />
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
    </h2>
  );
}

const Song = styled.article`
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr) ${sizes.touchTarget};
  align-items: center;
  gap: ${space[2]} ${space[2]};
  padding: ${space[3]} 0;
  ${wideRow} {
    grid-template-columns: 72px minmax(0, 1fr) auto ${sizes.touchTarget};
    gap: ${space[4]};
    min-height: 56px;
    padding: 0;
  }
`;

const Rank = styled.p`
  color: ${color.text};
  font: 600 ${fontSize[20]} / 1 ${font.display};
  font-variant-numeric: tabular-nums;
  > span:first-child {
    color: ${color.muted};
    font-size: ${fontSize[14]};
  }
  ${wideRow} {
    display: flex;
    align-items: baseline;
  }
`;

const Moved = styled.span<{ $isUp?: boolean }>`
  display: flex;
  align-items: center;
  margin-top: ${space[1]};
  color: ${({ $isUp }) => ($isUp ? color.success : color.muted)};
  font: 600 ${fontSize[12]} / 1 ${font.text};
  ${wideRow} {
    margin: 0 0 0 auto;
  }
`;

const Texts = styled.div`
  min-width: 0;
  h2 {
    font-family: inherit;
    font-size: ${fontSize[14]};
    font-weight: 600;
    line-height: 1.4;
  }
  p {
    ${smallText}
    line-height: 1.5;
  }
  p span {
    color: ${color.text};
  }
  small {
    display: block;
    font-size: inherit;
  }
  a {
    display: inline-flex;
    align-items: center;
    gap: ${space[2]};
    min-height: ${sizes.touchTarget};
    /* As large as a finger, without moving the lines apart. */
    margin-block: -12px;
    text-decoration: none;
    &:hover {
      text-decoration: underline;
    }
  }
  a svg {
    flex: none;
    color: ${color.muted};
  }
  ${wideRow} {
    p {
      ${cutLine}
    }
    small {
      display: inline;
      margin-left: ${space[3]};
    }
  }
`;

const Facts = styled(Row).attrs({ $gap: 2, $rowGap: 1 })`
  grid-area: 2 / 2 / auto / -1;
  ${wideRow} {
    display: grid;
    grid-area: auto;
    /* The same in every row, so that they stand below each other. */
    grid-template-columns: 96px 136px auto auto;
    justify-items: start;
  }
`;

const Figures = styled.div`
  display: flex;
  gap: ${space[3]};
  ${smallText}
  font-variant-numeric: tabular-nums;
  > span {
    display: inline-flex;
    align-items: center;
    gap: ${space[1]};
  }
  > span:empty {
    display: none;
  }
  ${wideRow} {
    > span,
    > span:empty {
      display: inline-flex;
      width: 50px;
    }
  }
`;
