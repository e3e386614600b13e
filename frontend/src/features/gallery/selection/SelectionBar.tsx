import { Download, Share2, SquareCheck, Trash2, X } from 'lucide-react';
import { keyframes, styled } from 'styled-components';
import { SELECTION_MAX } from '#contract/limits.ts';
import {
  color,
  fontSize,
  inRow,
  layer,
  motion,
  on,
  sizes,
  space,
  framed,
} from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import type { OpenCollection } from '#frontend/media/item-actions.ts';
import { useItemActions } from '#frontend/media/onward/use-item-actions.ts';
import { useSaveAll } from '#frontend/media/save/use-save.ts';
import { SHARED_MAX, useShare } from '#frontend/media/save/use-share.ts';
import { useKeys } from '../use-keys.ts';
import type { SelectionHandle } from './use-selection.ts';

/** Actions for everything selected; Escape ends the selecting. */
export function SelectionBar(props: {
  selection: SelectionHandle;
  onDelete: () => void;
  onEnd: () => void;
  open: OpenCollection | null;
}) {
  const { selection, onDelete, onEnd, open } = props;
  const { chosen, selectAll } = selection;
  const { canShare, share } = useShare();
  const [actions, inCollection] = [useItemActions('selection'), useItemActions('inCollection')];
  const { saveAll, isSaving } = useSaveAll();
  const count = chosen.length;
  useKeys({ Escape: onEnd });

  return (
    <Bar role="region" aria-label="Selection">
      <p role="status">{countText(count)}</p>
      <Button
        icon={<SquareCheck size={18} aria-hidden />}
        aria-label="Select all"
        onClick={selectAll}
      >
        <span>Select all</span>
      </Button>
      {actions.map((Part, place) => (
        <Part key={place} chosen={chosen} onDone={onEnd} />
      ))}
      {canShare && (
        <Button
          icon={<Share2 size={18} aria-hidden />}
          aria-label="Share"
          disabled={count === 0 || count > SHARED_MAX}
          title={count > SHARED_MAX ? `Up to ${SHARED_MAX} items can be shared` : undefined}
          onClick={() => share(chosen, { onSettled: onEnd })}
        >
          <span>Share</span>
        </Button>
      )}
      <Button
        icon={<Download size={18} aria-hidden />}
        aria-label="Download zip"
        disabled={count === 0}
        isPending={isSaving}
        onClick={() => saveAll(chosen, { onSuccess: onEnd })}
      >
        <span>Download zip</span>
      </Button>
      <Button
        tone="danger"
        icon={<Trash2 size={18} aria-hidden />}
        aria-label="Delete selected"
        disabled={count === 0}
        onClick={onDelete}
      >
        <span>Delete</span>
      </Button>
      <IconButton label="End selecting" onClick={onEnd}>
        <X size={20} aria-hidden />
      </IconButton>
      {open && inCollection.map((Part, place) => <Part key={place} {...open} chosen={chosen} />)}
    </Bar>
  );
}

function countText(count: number): string {
  if (count === 0) return 'None selected';
  return count === SELECTION_MAX ? `${count} selected, the most at once` : `${count} selected`;
}

const rise = keyframes`from { opacity: 0; transform: translateY(12px); }`;

/**
 * Below the last row and above the foot of the page where that is in sight, else at the window's
 * end.
 */
const Bar = styled.div`
  position: sticky;
  bottom: calc(${sizes.bottomBar} + env(safe-area-inset-bottom) + ${space[2]});
  z-index: ${layer.header};
  ${inRow(2)}
  flex-wrap: wrap;
  --width: min(840px, calc(100vw - ${space[4]}));
  width: var(--width);
  margin: ${space[4]} calc((100% - var(--width)) / 2) 0;
  padding: ${space[2]} ${space[2]} ${space[2]} ${space[4]};
  ${framed(color.raised)}
  animation: ${rise} ${motion.slow};
  > p {
    flex: 1;
    min-width: 0;
    font-size: ${fontSize[14]};
    font-weight: 550;
    font-variant-numeric: tabular-nums;
  }
  > button {
    flex: none;
    min-width: ${sizes.touchTarget};
  }
  @media (max-width: 767px) {
    gap: ${space[1]};
    > button {
      padding: 0;
    }
    > button > span {
      display: none;
    }
  }
  /* Beside seven buttons there is no room for a word. */
  @media (max-width: 439px) {
    padding-inline: ${space[2]};
    > p {
      flex-basis: 100%;
    }
  }
  ${on.wideScreen} {
    bottom: ${space[6]};
  }
`;
