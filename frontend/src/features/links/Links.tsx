import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import type { Share } from '#contract/shares.ts';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { cutLine, quietText, sizes } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Note, Row, Skeleton, Stack } from '#frontend/ui/layout.ts';
import { EmptyState } from '#frontend/ui/page/EmptyState.tsx';
import { Page } from '#frontend/ui/page/Page.tsx';
import { accessibleName, captionOf, itemsText } from '#frontend/media/caption.ts';
import { ItemRow, ItemThumbnail, useItemsOf } from '#frontend/media/item-row.tsx';
import { ContentLinks } from '#frontend/media/ContentLinks.tsx';
import { CopyLink, EndLink } from './link-actions.tsx';
import { linkFacts } from './link-texts.ts';
import { sharesQuery } from './share-cache.ts';
import { ShareLink } from './ShareLink.tsx';

/** The user's links: what each leads to, how often it was seen, and how to change or end it. */
export function Links() {
  const query = useQuery({ ...sharesQuery, staleTime: 0 });
  const shares = query.data?.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)) ?? [];
  const items = useItemsOf(shares.flatMap(({ imageIds }) => imageIds.slice(0, 1)));
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
    <ItemRow>
      <ItemThumbnail item={item} />
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
    </ItemRow>
  );
}

const Address = styled.a`
  ${cutLine}
  ${quietText}
  line-height: ${sizes.touchTarget};
`;
