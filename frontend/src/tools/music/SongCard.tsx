import { Clock, ExternalLink, TrendingUp } from 'lucide-react';
import { styled } from 'styled-components';
import type { MusicInsight } from '#contract/music.ts';
import { color, font, fontSize, radius, space, touchTarget } from '../../theme/tokens.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { DEFAULT_GENRE, DEFAULT_MOOD, genreTone, moodTone } from './badge-tone.ts';
import { platforms } from './platforms.ts';
import { Row } from '../../ui/layout.ts';
import { Note } from '../../ui/Text.ts';

/** One song of the chart. */
export function SongCard({ song }: { song: MusicInsight }) {
  const mood = song.mood || DEFAULT_MOOD;
  const genre = song.genre || DEFAULT_GENRE;
  return (
    <Song as="article">
      <Rank>
        <span aria-hidden>#</span>
        <VisuallyHidden>Rank </VisuallyHidden>
        {song.rank}
      </Rank>
      <Texts>
        <Title song={song} />
        <Artist>{song.artist}</Artist>
        <Note $top={1} $size={12}>
          {song.description || `Trending on ${platforms[song.platform].name}`}
        </Note>
      </Texts>
      <Facts>
        <Row $gap={1}>
          <Badge $tone={moodTone(mood)}>{mood}</Badge>
          <Badge $tone={genreTone(genre)}>{genre}</Badge>
          {song.isInvented && <Badge>Invented</Badge>}
        </Row>
        <Figures>
          <span>
            <TrendingUp size={14} aria-hidden />
            <VisuallyHidden>Popularity </VisuallyHidden>
            {song.popularity}%
          </span>
          {song.duration && (
            <span>
              <Clock size={14} aria-hidden />
              <VisuallyHidden>Duration </VisuallyHidden>
              {song.duration}
            </span>
          )}
        </Figures>
        <Bar aria-hidden>
          <span style={{ width: `${song.popularity}%` }} />
        </Bar>
      </Facts>
    </Song>
  );
}

function Title({ song: { songTitle, sourceUrl } }: { song: MusicInsight }) {
  // Only addresses of the web become links, whatever a source says.
  if (!sourceUrl?.startsWith('https://')) return <h2>{songTitle}</h2>;
  return (
    <h2>
      <a href={sourceUrl} target="_blank" rel="noopener noreferrer">
        {songTitle}
        <ExternalLink size={14} aria-hidden />
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
    </h2>
  );
}

const Song = styled(Card)`
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr);
  align-items: center;
  gap: ${space[3]} ${space[3]};
  padding: ${space[4]};
  @media (min-width: 720px) {
    grid-template-columns: 72px minmax(0, 1fr) 240px;
    gap: ${space[5]};
  }
`;

const Rank = styled.p`
  color: ${color.muted};
  font: 600 ${fontSize[28]} / 1 ${font.display};
  font-variant-numeric: tabular-nums;
  > span:first-child {
    color: ${color.muted};
    font-size: ${fontSize[16]};
  }
  @media (min-width: 720px) {
    font-size: ${fontSize[40]};
  }
`;

const Texts = styled.div`
  min-width: 0;
  h2 {
    font-size: ${fontSize[16]};
  }
  a {
    display: inline-flex;
    align-items: center;
    gap: ${space[2]};
    min-height: ${touchTarget};
    /* As large as a finger, without moving the lines apart. */
    margin-block: -10px;
    text-decoration: none;
    &:hover {
      text-decoration: underline;
    }
  }
  a svg {
    flex: none;
    color: ${color.muted};
  }
`;

const Artist = styled.p`
  font-size: ${fontSize[14]};
`;

const Facts = styled.div`
  grid-column: 1 / -1;
  display: grid;
  gap: ${space[2]};
  @media (min-width: 720px) {
    grid-column: auto;
  }
`;

const Figures = styled.div`
  display: flex;
  gap: ${space[4]};
  color: ${color.muted};
  font-size: ${fontSize[12]};
  font-variant-numeric: tabular-nums;
  > span {
    display: inline-flex;
    align-items: center;
    gap: ${space[1]};
  }
`;

const Bar = styled.div`
  height: 4px;
  overflow: hidden;
  border-radius: ${radius.full};
  background: ${color.lifted};
  > span {
    display: block;
    height: 100%;
    border-radius: ${radius.full};
    background: ${color.edge};
  }
`;
