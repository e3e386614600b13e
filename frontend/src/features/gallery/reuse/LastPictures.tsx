import { Images } from 'lucide-react';
import { useEffect } from 'react';
import type { Media } from '#contract/media.ts';
import type { PhotoRun } from '#contract/order-rules.ts';
import { tools } from '#contract/tools/catalogue.ts';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { ButtonLink } from '#frontend/ui/Button.tsx';
import { EmptyState } from '#frontend/ui/page/EmptyState.tsx';
import { Grid, Stack, Skeleton } from '#frontend/ui/layout.ts';
import { LiveRegion } from '#frontend/ui/LiveRegion.tsx';
import { everything } from '#frontend/media/filters.ts';
import { isPhotoFor } from '#frontend/media/onward/photo-of-item.ts';
import { PictureTiles } from '#frontend/media/PictureTiles.tsx';
import { useMediaPages } from '#frontend/media/use-media.ts';

const SHOWN = 24;

/** Whoever made nothing but videos is not asked for all of them. */
const LOOKED_THROUGH = 1_000;

/** The newest pictures of the user that a run takes, to choose one. */
export function LastPictures(props: { run: PhotoRun; onChoose: (media: Media) => void }) {
  const { run, onChoose } = props;
  const pages = useMediaPages(everything);
  const { items, error, hasNextPage, isFetching, fetchNextPage } = pages;
  const pictures = items.filter((media) => isPhotoFor(media, run)).slice(0, SHOWN);
  const isShort = pictures.length < SHOWN && items.length < LOOKED_THROUGH;
  const wantsMore = isShort && hasNextPage && !isFetching && !error;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);

  if (pictures.length > 0) {
    return (
      <Stack $gap={3} $top={4}>
        <PictureTiles label="Your last pictures" pictures={pictures} onChoose={onChoose} />
      </Stack>
    );
  }
  if (error) return <LoadFailed title="Your pictures could not be loaded" query={pages} />;
  if (isFetching || wantsMore) {
    return (
      <Grid $gap={2} $columns={3} style={{ marginTop: 16 }}>
        <LiveRegion text="Loading your pictures" />
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} style={{ aspectRatio: '9 / 16' }} />
        ))}
      </Grid>
    );
  }
  return (
    <EmptyState
      icon={<Images size={40} />}
      title="No pictures yet"
      text="Pictures that you make here can be used as photos."
      action={<ButtonLink to={tools.story.route}>Create a story</ButtonLink>}
    />
  );
}
