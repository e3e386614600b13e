import { useMutation } from '@tanstack/react-query';
import { Pencil, RefreshCw } from 'lucide-react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { isUnfinished, useGenerations } from '../../generations/generation-store.ts';
import { fontSize, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { canSketch, isSketchOf, regenerationOrder } from './variations.ts';
import { orderAndNotify, regenerate } from './order-and-notify.ts';
import { useRegenerating } from './regenerating-store.ts';
import { useResultActions } from './use-result-actions.ts';

export function hasVariations(media: Media): boolean {
  return canSketch(media) || regenerationOrder(media) !== null;
}

/** New pictures from this one, each for a token; give it the item's id as `key`. */
export function VariationButtons({ media }: { media: Media }) {
  const isSketched = useGenerations(({ generations }) =>
    Object.values(generations).some((item) => isUnfinished(item) && isSketchOf(media.id, item)),
  );
  const isRegenerating = useRegenerating(({ ids }) => ids.has(media.id));
  const resultActions = useResultActions();
  const { mutate: sketch, isPending: isSketching } = useMutation({
    mutationFn: () => {
      const texts = { done: 'Sketch ready', failed: 'Sketch failed' };
      return orderAndNotify('sketch', { input: { imageId: media.id } }, { texts, resultActions });
    },
  });
  if (!hasVariations(media)) return null;

  return (
    <Row>
      <Button
        icon={<Pencil size={16} aria-hidden />}
        isPending={isSketching || isSketched}
        onClick={() => sketch()}
      >
        Sketch (1 Token)
      </Button>
      {regenerationOrder(media) && (
        <Button
          icon={<RefreshCw size={16} aria-hidden />}
          isPending={isRegenerating}
          onClick={() => void regenerate(media, resultActions)}
        >
          Regenerate (1 Token)
        </Button>
      )}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  gap: ${space[2]};
  padding: 0 ${space[4]} ${space[3]};
  > button {
    flex: 1 1 auto;
  }
  @media (max-width: 419px) {
    padding: 0 ${space[2]} ${space[2]};
    > button {
      padding: 0 ${space[1]};
      font-size: ${fontSize[12]};
    }
  }
  @media (max-width: 359px) {
    svg {
      display: none;
    }
  }
`;
