import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { CONSENT_ASKED, consentTexts } from '#contract/consent.ts';
import type { Media } from '#contract/media.ts';
import { PRODUCT_NAME } from '#contract/product.ts';
import { forgetSharedPhotos, sharedPhotosQuery } from '#frontend/api/shared-photos.ts';
import { useUser } from '#frontend/api/user.ts';
import { accessibleName } from '#frontend/media/caption.ts';
import { PhotoTools, useEdit } from '#frontend/media/onward/NextTools.tsx';
import { filesText, isClip } from '#frontend/media/picker/files-text.ts';
import { addUploads, isUnderWay, setConsent, useUploads } from '#frontend/media/picker/uploads.ts';
import { UploadTiles } from '#frontend/media/picker/UploadTiles.tsx';
import { Picture } from '#frontend/media/Picture.tsx';
import { TileGrid, TileSlot } from '#frontend/media/tile-parts.ts';
import { Button, ButtonLink } from '#frontend/ui/Button.tsx';
import { Note, Row, Stack } from '#frontend/ui/layout.ts';
import { EmptyState } from '#frontend/ui/page/EmptyState.tsx';
import { Page } from '#frontend/ui/page/Page.tsx';
import { ScreenSpinner } from '#frontend/ui/page/Spinner.tsx';
import { FilePicture } from '#frontend/ui/pictures/FilePicture.tsx';

/**
 * Photos that another app has shared: they become items, and then what one likes is made of them.
 */
export function SharedPhotos() {
  const { id } = useUser();
  const { data: photos, isPending } = useQuery(sharedPhotosQuery(id));
  const [added, setAdded] = useState<readonly Media[] | null>(null);
  const { hasConsent, uploads } = useUploads();
  const [address] = useSearchParams();
  const isLarger = address.has('larger');
  if (isPending) return <ScreenSpinner />;
  if (added && added.length + uploads.length > 0) return <Added items={added} />;
  if (!photos || photos.length === 0) {
    return (
      <EmptyState
        isScreen
        title={isLarger ? `Choose it in ${PRODUCT_NAME}` : 'No photo here'}
        text={isLarger ? LARGER : NONE}
        action={<ButtonLink to="/images">My Content</ButtonLink>}
      />
    );
  }

  function add(files: readonly File[]): void {
    setConsent(true);
    window.scrollTo({ top: 0 });
    setAdded([]);
    addUploads(files, {
      takesClips: true,
      onItem: (item) => setAdded((now) => [...(now ?? []), item]),
    });
  }

  return (
    <Page
      title={titleOf(photos)}
      subtitle="They stay on this device until you add them to My Content."
    >
      <Stack $gap={4}>
        <Frames>
          {photos.map((photo, index) =>
            isClip(photo) ? (
              <Note key={index}>{photo.name}</Note>
            ) : (
              <FilePicture key={index} file={photo} alt={photo.name} />
            ),
          )}
        </Frames>
        {isLarger && <Note>{LARGER}</Note>}
        {!hasConsent && (
          <Note>{`By adding photos you confirm: ${consentTexts[CONSENT_ASKED]}`}</Note>
        )}
        <Row $gap={3}>
          <Button tone="primary" onClick={() => add(photos)}>
            {`Add ${filesText(photos)}`}
          </Button>
        </Row>
      </Stack>
    </Page>
  );
}

const NONE =
  'Shared photos and clips are kept for an hour, up to ten of at most 30 MB, clips 50. Share them again, or add them in My Content.';
const LARGER = 'A clip that is shared may have at most 50 MB. Choose larger ones in My Content.';

function titleOf(files: readonly File[]): string {
  const what = files.some(isClip) ? 'file' : 'photo';
  return files.length === 1 ? `Your shared ${what}` : `Your shared ${what}s`;
}

/** The photos as items, and what can be made of them. */
function Added({ items }: { items: readonly Media[] }) {
  const edit = useEdit();
  const uploads = useUploads((state) => state.uploads);
  const isAdding = uploads.some(isUnderWay);
  const isWhole = uploads.length === 0;
  useEffect(() => {
    if (isWhole) forgetSharedPhotos().catch(() => undefined);
  }, [isWhole]);
  return (
    <Page
      title="Your shared photos"
      subtitle={items.length > 0 ? 'They are kept in My Content.' : undefined}
    >
      <Stack $gap={4}>
        <UploadTiles />
        <TileGrid role="list">
          {items.map((media) => (
            <li key={media.id}>
              <TileSlot>
                <Picture media={media} url={media.thumbnailUrl} alt={accessibleName(media)} />
              </TileSlot>
            </li>
          ))}
        </TileGrid>
        {items.length > 0 && (
          <Row $gap={3}>
            <PhotoTools items={items} />
            <Button tone="primary" isPending={isAdding} onClick={() => edit(items)}>
              Make a film
            </Button>
          </Row>
        )}
      </Stack>
    </Page>
  );
}

const Frames = styled(Row).attrs({ $gap: 3 })`
  img {
    max-width: 100%;
    max-height: 40dvh;
    border-radius: 16px;
  }
`;
