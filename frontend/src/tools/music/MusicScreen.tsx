import { useQuery, useMutation } from '@tanstack/react-query';
import { RefreshCw, Music } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { MusicInsight } from '#contract/music.ts';
import { musicPlatforms, type MusicPlatform } from '#contract/tools/texts.ts';
import { call } from '../../api/call.ts';
import { LoadFailed } from '../../api/LoadFailed.tsx';
import { queryClient } from '../../api/route-query.ts';
import { ToolPage } from '../../generations/ToolPage.tsx';
import { color, inRow, on, radius, sizes, smallText, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { cardStyle, Skeleton } from '../../ui/layout.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Sources } from '../../ui/pictures/Sources.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { toast, toastFault } from '../../ui/overlays/toast-store.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { charts } from '../../generations/charts.ts';
import { SongRow, wideRow } from './SongRow.tsx';
import { dateTimeText } from '../../ui/formats.ts';

const tabs = musicPlatforms.map((value) => ({ value, label: `${charts[value].name} Trends` }));

/** The ten songs that trend on each of two platforms. */
export function MusicScreen() {
  const [platform, setPlatform] = useState<MusicPlatform>('tiktok');
  return (
    <ToolPage
      tool="music"
      isWide={false}
      subtitle="Ten songs for TikTok and ten for Instagram, each list with its source."
    >
      <Frame>
        <Tabs
          label="Platform"
          value={platform}
          onChange={setPlatform}
          tabs={tabs}
          aside={<ChartHead key={platform} platform={platform} />}
        >
          <Chart key={platform} platform={platform} />
        </Tabs>
      </Frame>
    </ToolPage>
  );
}

/** Source of a platform's list and the button that makes it current; its room without a list. */
function ChartHead({ platform }: { platform: MusicPlatform }) {
  const { data } = useQuery(charts[platform].query);
  const { isRefreshing, refresh } = useRefresh(platform);
  const [first] = data ?? [];
  if (!first) return <Head />;
  return (
    <Head>
      <p>
        <span>{`Source: ${first.source} · Updated `}</span>
        <time dateTime={first.updatedAt}>{dateTimeText(first.updatedAt)}</time>
      </p>
      <Button icon={<RefreshCw size={18} aria-hidden />} isPending={isRefreshing} onClick={refresh}>
        Refresh
      </Button>
    </Head>
  );
}

const Head = styled.div`
  ${inRow(3)}
  justify-content: space-between;
  min-height: ${sizes.touchTarget};
  p {
    min-width: 0;
    ${smallText}
  }
  button {
    flex: none;
  }
  ${on.wideScreen} {
    justify-content: flex-end;
    gap: ${space[4]};
  }
`;

/** Tabs and head stand on one line where there is room. */
const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[2]} ${space[6]};
  ${on.wideScreen} {
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${space[3]} ${space[6]};
    > [role='tabpanel'] {
      grid-column: 1 / -1;
    }
  }
`;

const SKELETON_ROWS = [1, 2, 3, 4, 5];

/** One platform's ten songs. */
function Chart({ platform }: { platform: MusicPlatform }) {
  const { name, query } = charts[platform];
  const list = useQuery(query);
  const { data, error, isPending } = list;
  const { isRefreshing, refresh } = useRefresh(platform);
  const { copied, copy } = useCopy();
  if (error && !data) {
    return <LoadFailed title={`Failed to fetch ${name} insights`} query={list} />;
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
        <div style={{ marginTop: space[6] }}>
          <Sources sources={first.sources} />
        </div>
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

/** Makes a platform's list current for everybody; the new one comes by the push. */
function useRefresh(platform: MusicPlatform) {
  const { mutate: refresh, isPending: isRefreshing } = useMutation({
    mutationFn: () => refreshList(platform),
    onSuccess: ({ message, isSample }) =>
      toast({ title: isSample ? 'Sample shown' : 'Trends updated', description: message }),
    onError: () => void toastFault('Update failed', 'Failed to refresh music insights'),
  });
  return { isRefreshing, refresh: () => refresh() };
}

/** Resolves to what the server says of it, and whether the list is the invented sample. */
async function refreshList(
  platform: MusicPlatform,
): Promise<{ message: string; isSample: boolean }> {
  const { queryKey } = charts[platform].query;
  const writtenAt = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  const before = writtenAt();
  const { message } = await call('refreshMusic', { body: { platform } });
  // Nothing was pushed: the socket is down, or the list was current and may be older here.
  if (writtenAt() === before) await queryClient.refetchQueries({ queryKey });
  const list = queryClient.getQueryData<readonly MusicInsight[]>(queryKey);
  return { message, isSample: list?.[0]?.isInvented ?? false };
}
