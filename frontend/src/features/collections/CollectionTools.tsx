import { ArrowLeft, ArrowRight, FolderMinus } from 'lucide-react';
import type { Media } from '#contract/media.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Row } from '#frontend/ui/layout.ts';
import { moveItem, removeItems } from './collection-actions.ts';

/** Buttons for the selected items of a collection: their place in it, and removal from it. */
export function CollectionTools(props: {
  collection: number;
  /** Those that are loaded, in the order of the collection. */
  items: readonly Media[];
  chosen: readonly Media[];
  /** Whether further items follow that are not loaded. */
  hasMore: boolean;
}) {
  const { collection, items, chosen, hasMore } = props;
  const only = chosen.length === 1 ? chosen[0] : undefined;
  const index = only ? items.indexOf(only) : -1;
  const isLast = index + 1 === items.length;
  const afterNext = items[index + 2];
  const moveBefore = (other: Media | undefined) =>
    only && void moveItem(collection, only.id, other?.id ?? null);
  const canMoveLater = index !== -1 && !isLast && (afterNext !== undefined || !hasMore);

  return (
    <Row
      $gap={2}
      $justify="flex-end"
      role="group"
      aria-label="In this collection"
      style={{ width: '100%' }}
    >
      <Button
        icon={<ArrowLeft size={18} aria-hidden />}
        aria-label="Move earlier"
        disabled={index < 1}
        onClick={() => moveBefore(items[index - 1])}
      >
        Earlier
      </Button>
      <Button
        icon={<ArrowRight size={18} aria-hidden />}
        aria-label="Move later"
        disabled={!canMoveLater}
        onClick={() => moveBefore(afterNext)}
      >
        Later
      </Button>
      <Button
        icon={<FolderMinus size={18} aria-hidden />}
        disabled={chosen.length === 0}
        onClick={() => void removeItems(collection, chosen)}
      >
        Remove
      </Button>
    </Row>
  );
}
