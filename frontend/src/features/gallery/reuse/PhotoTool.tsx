import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Media } from '#contract/media.ts';
import type { PhotoRun } from '#contract/order-rules.ts';
import { priced } from '#frontend/generations/priced.ts';
import { Button, ButtonLink } from '#frontend/ui/Button.tsx';
import { Dialog } from '#frontend/ui/Dialog.tsx';
import { Stack } from '#frontend/ui/layout.ts';
import { photoPath } from './photo-of-item.ts';
import { PictureTiles } from './PictureTiles.tsx';

/** Leads to the tool of `run` with one of the pictures as its photo; of several it asks which. */
export function PhotoTool({
  run,
  action,
  Icon,
  items,
  isWide = false,
}: {
  run: PhotoRun;
  action: string;
  Icon: LucideIcon;
  items: readonly Media[];
  isWide?: boolean;
}) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const photos = items.flatMap((media) => {
    const path = photoPath(media, run);
    return path === null ? [] : [{ media, path }];
  });
  const [first] = photos;
  const content = (
    <>
      <Icon size={16} aria-hidden />
      {priced(action, run)}
    </>
  );
  if (!first) return null;
  if (photos.length === 1) {
    return (
      <ButtonLink to={first.path} isWide={isWide}>
        {content}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button isWide={isWide} onClick={() => setAsking(true)}>
        {content}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={action}
        description="Which picture?"
      >
        <Stack $gap={4} $top={4}>
          <PictureTiles
            label="Pictures"
            pictures={photos.map(({ media }) => media)}
            onChoose={(chosen) => {
              const photo = photos.find(({ media }) => media.id === chosen.id);
              if (photo) void navigate(photo.path);
            }}
          />
        </Stack>
      </Dialog>
    </>
  );
}
