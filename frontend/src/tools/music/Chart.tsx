import { useQuery } from '@tanstack/react-query';
import { Music } from 'lucide-react';
import { styled } from 'styled-components';
import type { MusicPlatform } from '#contract/tools/texts.ts';
import { failureText } from '../../api/call-error.ts';
import { color, fontSize, radius, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { cardStyle } from '../../ui/Card.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Sources } from '../../ui/Sources.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { platforms } from './platforms.ts';
import { SongRow } from './SongRow.tsx';
import { useRefresh } from './use-refresh.ts';
import { wideRow } from './wide-row.ts';

const SKELETON_ROWS = [1, 2, 3, 4, 5];

/** One platform's ten songs. */
export function Chart({ platform }: { platform: MusicPlatform }) {
  const { name, query } = platforms[platform];
  const { data, error, isPending, refetch } = useQuery(query);
  const { isRefreshing, refresh } = useRefresh(platform);
  const { copied, copy } = useCopy();
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
      {first.isInvented && (
        <Banner role="note">
          <strong>Sample chart:</strong> these songs do not exist.
        </Banner>
      )}
      <LiveRegion text={copied === null ? '' : `Copied ${copied}`} />
      <List aria-label={`${name} Trends`}>
        {data.map((song) => (
          <li key={song.rank}>
            <SongRow song={song} copied={copied} onCopy={(text) => void copy(text, text)} />
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

function Waiting({ name }: { name: string }) {
  return (
    <>
      <LiveRegion text={`Loading ${name} trends`} />
      <List as="div">
        {SKELETON_ROWS.map((place) => (
          <SkeletonRow key={place}>
            <Skeleton />
          </SkeletonRow>
        ))}
      </List>
    </>
  );
}

const Banner = styled.p`
  margin-bottom: ${space[3]};
  padding: ${space[2]} ${space[4]};
  border-radius: ${radius.control};
  background: ${color.goldDim};
  color: ${color.accentLight};
  font-size: ${fontSize[14]};
`;

const Pages = styled.div`
  margin-top: ${space[6]};
`;

const List = styled.ol`
  ${cardStyle}
  padding: ${space[1]} ${space[3]};
  > * + * {
    border-top: 1px solid ${color.line};
  }
  ${wideRow} {
    padding: 0 ${space[4]};
  }
`;

/** A frame as high as a row of the list. */
const SkeletonRow = styled.div`
  display: grid;
  height: 130px;
  padding: ${space[2]} 0;
  ${wideRow} {
    height: 57px;
  }
`;
