import { useQuery } from '@tanstack/react-query';
import { Music, RefreshCw } from 'lucide-react';
import { styled } from 'styled-components';
import type { MusicInsight } from '#contract/music.ts';
import type { MusicPlatform } from '#contract/tools/texts.ts';
import { failureText } from '../../api/call-error.ts';
import { color, fontSize, radius, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Sources } from '../../ui/Sources.tsx';
import { platforms } from './platforms.ts';
import { SongCard } from './SongCard.tsx';
import { useRefresh } from './use-refresh.ts';

const SKELETON_CARDS = [1, 2, 3, 4, 5];

/** One platform's ten songs. */
export function Chart({ platform }: { platform: MusicPlatform }) {
  const { name, query } = platforms[platform];
  const { data, error, isPending, refetch } = useQuery(query);
  const { isRefreshing, refresh } = useRefresh(platform);
  if (error && !data) {
    return (
      <ErrorState
        title={`Failed to fetch ${name} insights`}
        text={failureText(error)}
        onRetry={refetch}
      />
    );
  }
  const [first] = data ?? [];
  if (isPending || (!first && isRefreshing)) return <Waiting name={name} />;
  if (!data || !first) {
    return (
      <EmptyState
        icon={<Music size={40} />}
        title={`No ${name} trends yet`}
        action={
          <Button tone="primary" onClick={refresh}>
            Get Latest Trends
          </Button>
        }
      />
    );
  }
  return (
    <>
      <Head>
        <Credit song={first} />
        <Button
          icon={<RefreshCw size={18} aria-hidden />}
          isPending={isRefreshing}
          onClick={refresh}
        >
          Refresh
        </Button>
      </Head>
      <List aria-label={`${name} Trends`}>
        {data.map((song) => (
          <li key={song.rank}>
            <SongCard song={song} />
          </li>
        ))}
      </List>
      {first.sources.length > 0 && (
        <Pages>
          <Sources sources={first.sources} />
        </Pages>
      )}
    </>
  );
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Who says so, and when. */
function Credit({ song: { source, updatedAt } }: { song: MusicInsight }) {
  return (
    <p>
      Source: {source} · Updated{' '}
      <time dateTime={updatedAt}>{moment.format(new Date(updatedAt))}</time>
    </p>
  );
}

function Waiting({ name }: { name: string }) {
  return (
    <>
      <LiveRegion text={`Loading ${name} trends`} />
      <SkeletonList>
        {SKELETON_CARDS.map((place) => (
          <SkeletonCard key={place} />
        ))}
      </SkeletonList>
    </>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[3]};
  padding: ${space[4]} 0;
  p {
    flex: 1 1 200px;
    color: ${color.muted};
    font-size: ${fontSize[12]};
  }
`;

const Pages = styled.div`
  margin-top: ${space[6]};
`;

const List = styled.ol`
  display: grid;
  gap: ${space[3]};
`;

/** Begins where the list will, below its head. */
const SkeletonList = styled(List).attrs({ as: 'div' })`
  padding-top: 76px;
`;

const SkeletonCard = styled(Skeleton)`
  height: 166px;
  border-radius: ${radius.card};
  @media (min-width: 720px) {
    height: 106px;
  }
`;
