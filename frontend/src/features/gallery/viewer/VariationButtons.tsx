import { useMutation } from '@tanstack/react-query';
import { Clapperboard, Hash, Pencil, Sparkles } from 'lucide-react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { isUnfinished, useGenerations } from '#frontend/generations/generation-store.ts';
import { notifyOutcome } from '#frontend/generations/notify-outcome.ts';
import { orderAndWait } from '#frontend/generations/order-and-wait.ts';
import { priced } from '#frontend/generations/priced.ts';
import { SpendButton } from '#frontend/generations/SpendButton.tsx';
import { useResultActions } from '#frontend/generations/use-result-actions.ts';
import { space } from '#frontend/theme/tokens.ts';
import { ButtonLink } from '#frontend/ui/Button.tsx';
import { hashtagsPath } from '../reuse/hashtags-of-item.ts';
import { PhotoTool } from '../reuse/PhotoTool.tsx';
import { RegenerateButton } from '../reuse/RegenerateButton.tsx';
import { canSketch, isSketchOf, regenerationOf } from '../reuse/variations.ts';

/** Buttons for what can be made of this item, with prices; give them the item's id as `key`. */
export function VariationButtons({ media }: { media: Media }) {
  const regeneration = regenerationOf(media);
  const hashtags = hashtagsPath(media);
  return (
    <Row>
      <PhotoTool run="reel" action="Make a reel" Icon={Clapperboard} items={[media]} />
      <PhotoTool run="enhance" action="Enhance" Icon={Sparkles} items={[media]} />
      {canSketch(media) && <SketchButton media={media} />}
      {regeneration && <RegenerateButton media={media} regeneration={regeneration} />}
      {hashtags && (
        <ButtonLink to={hashtags}>
          <Hash size={16} aria-hidden />
          Hashtags for this theme
        </ButtonLink>
      )}
    </Row>
  );
}

function SketchButton({ media }: { media: Media }) {
  const isSketched = useGenerations(({ generations }) =>
    Object.values(generations).some((item) => isUnfinished(item) && isSketchOf(media.id, item)),
  );
  const resultActions = useResultActions();
  const { mutate: sketch, isPending: isSketching } = useMutation({
    mutationFn: () => {
      const texts = { done: 'Sketch ready', failed: 'Sketch failed' };
      const ordered = orderAndWait('sketch', { input: { imageId: media.id } });
      return notifyOutcome(ordered, { texts, resultActions });
    },
  });
  return (
    <SpendButton
      run="sketch"
      icon={<Pencil size={16} aria-hidden />}
      isPending={isSketching || isSketched}
      onClick={() => sketch()}
    >
      {priced('Sketch', 'sketch')}
    </SpendButton>
  );
}

/** Beside each other where their texts have room. */
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: ${space[3]} ${space[2]};
  > * {
    flex: 1 1 auto;
    min-width: 0;
  }
  &:empty {
    display: none;
  }
`;
