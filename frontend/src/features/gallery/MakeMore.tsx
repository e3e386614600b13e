import { Pencil, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Media } from '../../../../contract/media.ts';
import type { RunKey } from '../../../../contract/tools/catalogue.ts';
import { failureText, isAborted } from '../../api/call-error.ts';
import type { Order } from '../../generations/order-once.ts';
import { orderToEnd } from '../../generations/order-to-end.ts';
import { useTellRefusal } from '../../generations/tell-refusal.ts';
import { isUnfinished, useLive } from '../../live/live-store.ts';
import { fontSize, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { canSketch, isSketchOf, storyAgain } from './make-more.ts';

export function hasMakeMore(media: Media): boolean {
  return canSketch(media) || storyAgain(media) !== null;
}

/** New pictures from this one, each for a token; give it the item's id as `key`. */
export function MakeMore({ media }: { media: Media }) {
  const [running, setRunning] = useState<'sketch' | 'story' | null>(null);
  const isSketched = useLive(({ generations }) =>
    Object.values(generations).some((item) => isUnfinished(item) && isSketchOf(media.id, item)),
  );
  const make = useMake();
  const story = storyAgain(media);
  if (!hasMakeMore(media)) return null;

  async function sketch(): Promise<void> {
    setRunning('sketch');
    const texts = { done: 'Sketch ready', failed: 'Sketch failed' };
    await make('sketch', { input: { imageId: media.id } }, texts);
    setRunning(null);
  }

  async function regenerate(input: NonNullable<typeof story>): Promise<void> {
    setRunning('story');
    const texts = { done: 'Images regenerated', failed: 'Regenerate failed' };
    await make('story', { input }, texts);
    setRunning(null);
  }

  return (
    <Row>
      <Button
        icon={<Pencil size={16} aria-hidden />}
        isPending={running === 'sketch' || isSketched}
        onClick={() => void sketch()}
      >
        Sketch (1 Token)
      </Button>
      {story && (
        <Button
          icon={<RefreshCw size={16} aria-hidden />}
          isPending={running === 'story'}
          onClick={() => void regenerate(story)}
        >
          Regenerate (1 Token)
        </Button>
      )}
    </Row>
  );
}

/** Orders, waits for the end, and says how it went, also when the dialog is closed meanwhile. */
function useMake() {
  const navigate = useNavigate();
  const tellRefusal = useTellRefusal();
  return async <R extends RunKey>(
    run: R,
    wanted: Order<R>,
    texts: { done: string; failed: string },
  ): Promise<void> => {
    try {
      const made = await orderToEnd(run, wanted);
      const first = made?.result?.media[0];
      const view = { label: 'View', onClick: () => void navigate(`/images?item=${first?.id}`) };
      toast({ title: texts.done, action: first && view });
    } catch (error) {
      if (isAborted(error)) return;
      tellRefusal({ title: texts.failed, description: failureText(error) }, error);
    }
  };
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
