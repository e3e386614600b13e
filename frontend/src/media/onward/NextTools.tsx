import { Clapperboard, Hash, Sparkles, type LucideIcon, RefreshCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import type { PhotoRun } from '#contract/order-rules.ts';
import { priced } from '#frontend/generations/priced.ts';
import { Button, ButtonLink } from '#frontend/ui/Button.tsx';
import { Dialog } from '#frontend/ui/overlays/Dialog.tsx';
import { Row, Stack } from '#frontend/ui/layout.ts';
import { hashtagsPath } from './hashtags-of-item.ts';
import { photoPath } from './photo-of-item.ts';
import { PictureTiles } from '../PictureTiles.tsx';
import { SpendButton } from '#frontend/generations/SpendButton.tsx';
import { useObstacle } from './use-obstacle.ts';
import { useIsRegenerating, useRegenerate } from './use-regenerate.ts';
import { regenerationOf } from './variations.ts';

type Tool = { run: PhotoRun; action: string; Icon: LucideIcon };

const photoTools: readonly Tool[] = [
  { run: 'reel', action: 'Make a reel', Icon: Clapperboard },
  { run: 'enhance', action: 'Enhance', Icon: Sparkles },
];

type Offered = { items: readonly Media[]; isWide?: boolean };

/** Lead to the tools that take one of the pictures as their photo; of several they ask which. */
export function PhotoTools(offered: Offered) {
  return photoTools.map((tool) => <PhotoTool key={tool.run} {...tool} {...offered} />);
}

function PhotoTool({ run, action, Icon, items, isWide }: Tool & Offered) {
  return (
    <LinkOfOne
      title={action}
      items={items}
      isWide={isWide}
      pathOf={(media) => photoPath(media, run)}
    >
      <Icon size={16} aria-hidden />
      {priced(action, run)}
    </LinkOfOne>
  );
}

/** A link that leads on with one of the items that have a path; of several it asks which. */
export function LinkOfOne(
  props: Offered & { title: string; pathOf: (media: Media) => string | null; children: ReactNode },
) {
  const { title, items, isWide, pathOf, children } = props;
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const offered = items.filter((media) => pathOf(media) !== null);
  const [first] = offered.map(pathOf);
  if (!first) return null;
  if (offered.length === 1) {
    return (
      <ButtonLink to={first} isWide={isWide}>
        {children}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button isWide={isWide} onClick={() => setAsking(true)}>
        {children}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={title}
        description="Which picture?"
      >
        <Stack $gap={4} $top={4}>
          <PictureTiles
            label="Pictures"
            pictures={offered}
            onChoose={(chosen) => void navigate(pathOf(chosen) ?? '')}
          />
        </Stack>
      </Dialog>
    </>
  );
}

/** How to begin a film of items, of as many as a film can have. */
export function useEdit(): (items: readonly Media[]) => void {
  const navigate = useNavigate();
  return (items) => void navigate('/studio', { state: { items: items.map(({ id }) => id) } });
}

/** Leads to the hashtag generator, where it is known what the item is. */
export function HashtagsLink({ media, isWide }: { media: Media; isWide?: boolean }) {
  const path = hashtagsPath(media);
  return (
    path !== null && (
      <ButtonLink to={path} isWide={isWide}>
        <Hash size={16} aria-hidden />
        Hashtags for this theme
      </ButtonLink>
    )
  );
}

/** Buttons beside each other where their texts have room. */
export const ButtonRow = styled(Row).attrs({ $gap: 2, $rowGap: 3, $align: 'start' })`
  > * {
    flex: 1 1 auto;
    min-width: 0;
  }
  &:empty {
    display: none;
  }
`;

/** Generates a picture again; where that cannot be done any more, says why instead. */
export function RegenerateButton(props: {
  media: Media;
  isWide?: boolean;
  /** Instead of ordering in the background. */
  onOrder?: (() => void) | undefined;
}) {
  const { media, isWide = false, onOrder } = props;
  const isRegenerating = useIsRegenerating()(media);
  const regeneration = regenerationOf(media);
  const obstacle = useObstacle(regeneration);
  const regenerate = useRegenerate();
  const icon = <RefreshCw size={16} aria-hidden />;
  if (!regeneration) return null;
  if (obstacle !== null) {
    return (
      <Button icon={icon} isWide={isWide} disabled>{`Cannot be regenerated: ${obstacle}`}</Button>
    );
  }
  return (
    <SpendButton
      run={regeneration.run}
      action="Regenerate"
      icon={icon}
      isWide={isWide}
      isPending={isRegenerating}
      onClick={onOrder ?? (() => regenerate(media))}
    />
  );
}
