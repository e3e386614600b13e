import { useQuery } from '@tanstack/react-query';
import { ImageOff, Link2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import type { Share } from '#contract/shares.ts';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { routeQuery } from '#frontend/api/route-query.ts';
import { color, fontSize, radius, space, touchTarget } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { cardStyle, Note, Row, Skeleton, Stack } from '#frontend/ui/layout.ts';
import { EmptyState } from '#frontend/ui/page/EmptyState.tsx';
import { Page } from '#frontend/ui/page/Page.tsx';
import { accessibleName, captionOf, itemsText } from '../caption.ts';
import { ContentLinks } from '../library/ContentLinks.tsx';
import { CopyLink, EndLink } from './link-actions.tsx';
import { linkFacts } from './link-texts.ts';
import { sharesQuery } from './share-cache.ts';
import { ShareLink } from './ShareLink.tsx';

/** The user's links: what each leads to, how often it was seen, and how to change or end it. */
export function Links() {
  const query = useQuery({ ...sharesQuery, staleTime: 0 });
  const shares = query.data?.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)) ?? [];
  const items = useFirstItems(shares);
  const [changed, setChanged] = useState<Media | null>(null);
  return (
    <Page
      title="Links"
      subtitle="Whoever has one of these links sees what it leads to, without an account."
      links={<ContentLinks openAt="/images/links" />}
    >
      {query.isPending && <Skeleton style={{ height: '112px' }} />}
      {query.isLoadingError && <LoadFailed title="Your links could not be loaded" query={query} />}
      {query.data?.length === 0 && (
        <EmptyState
          icon={<Link2 size={40} />}
          title="No links yet"
          text="Open an item in My Content and choose “Share link…”."
        />
      )}
      {/* A list without markers is none for Safari's VoiceOver unless it says so. */}
      <Stack as="ul" role="list" $gap={3}>
        {shares.map((share) => (
          <LinkRow
            key={share.token}
            share={share}
            item={share.imageIds.map((id) => items.get(id)).find(Boolean)}
            onChange={setChanged}
          />
        ))}
      </Stack>
      {changed && <ShareLink media={changed} onClose={() => setChanged(null)} />}
    </Page>
  );
}

/** The items that the links begin with, as far as they are in the gallery. */
function useFirstItems(shares: readonly Share[]): ReadonlyMap<number, Media> {
  const ids = [...new Set(shares.flatMap(({ imageIds }) => imageIds.slice(0, 1)))].toSorted(
    (a, b) => a - b,
  );
  const { data = [] } = useQuery({
    ...routeQuery('images', { query: { ids: ids.join(',') } }),
    enabled: ids.length > 0,
    staleTime: 0,
  });
  return new Map(data.map((media) => [media.id, media]));
}

function LinkRow(props: {
  share: Share;
  item: Media | undefined;
  onChange: (item: Media) => void;
}) {
  const { share, item, onChange } = props;
  const { imageIds, imageId, url } = share;
  const title = item ? captionOf(item).title : 'Not in your gallery';
  const more = imageIds.length > 1 ? ` · ${itemsText(imageIds.length)}` : '';
  const name = item ? accessibleName(item) : title;
  return (
    <LinkCard>
      <Thumbnail>
        {item ? (
          <img src={item.thumbnailUrl} alt="" loading="lazy" />
        ) : (
          <ImageOff size={24} aria-hidden />
        )}
      </Thumbnail>
      <Stack $gap={1}>
        <strong>{title + more}</strong>
        <Address href={url} target="_blank" rel="noreferrer">
          {url.replace(/^https?:\/\//, '')}
        </Address>
        <Note $size={12}>{linkFacts(share)}</Note>
      </Stack>
      <Row $gap={2}>
        <CopyLink share={share} name={name} />
        {item && imageId !== null && (
          <Button aria-label={`Change the link to ${name}`} onClick={() => onChange(item)}>
            Change
          </Button>
        )}
        <EndLink share={share} name={name} />
      </Row>
    </LinkCard>
  );
}

const LinkCard = styled.li`
  ${cardStyle}
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr);
  align-items: center;
  gap: ${space[3]} ${space[4]};
  padding: ${space[3]};
  > :last-child {
    grid-column: 1 / -1;
  }
  @media (min-width: 768px) {
    grid-template-columns: 56px minmax(0, 1fr) auto;
    > :last-child {
      grid-column: auto;
    }
  }
`;

const Thumbnail = styled.span`
  display: grid;
  place-items: center;
  width: 56px;
  aspect-ratio: 9 / 16;
  overflow: hidden;
  border-radius: ${radius.control};
  background: ${color.raised};
  color: ${color.faint};
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Address = styled.a`
  overflow: hidden;
  color: ${color.muted};
  font-size: ${fontSize[14]};
  line-height: ${touchTarget};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
