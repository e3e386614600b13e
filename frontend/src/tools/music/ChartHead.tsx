import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { styled } from 'styled-components';
import type { MusicInsight } from '#contract/music.ts';
import type { MusicPlatform } from '#contract/tools/texts.ts';
import { color, fontSize, space, touchTarget, wideScreen } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { platforms } from './platforms.ts';
import { useRefresh } from './use-refresh.ts';

/** Source of a platform's list and the button that makes it current; its room without a list. */
export function ChartHead({ platform }: { platform: MusicPlatform }) {
  const { data } = useQuery(platforms[platform].query);
  const { isRefreshing, refresh } = useRefresh(platform);
  const [first] = data ?? [];
  if (!first) return <Head />;
  return (
    <Head>
      <Credit song={first} />
      <Button icon={<RefreshCw size={18} aria-hidden />} isPending={isRefreshing} onClick={refresh}>
        Refresh
      </Button>
    </Head>
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

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[3]};
  min-height: ${touchTarget};
  p {
    min-width: 0;
    color: ${color.muted};
    font-size: ${fontSize[12]};
    overflow-wrap: anywhere;
  }
  button {
    flex: none;
  }
  ${wideScreen} {
    justify-content: flex-end;
    gap: ${space[4]};
  }
`;
