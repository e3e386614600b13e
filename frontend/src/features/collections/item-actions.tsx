import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import type { ItemActions } from '#frontend/media/item-actions.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { lazyPart, lazySlot } from '#frontend/ui/overlays/lazy-part.ts';

const AddToCollection = lazySlot(() => import('./AddToCollection.tsx'), 'AddToCollection');

/** Put selected items into a collection, and change their place there. */
export const itemActions: ItemActions = {
  selection: function AddButton({ chosen, onDone }) {
    const [isAdding, setAdding] = useState(false);
    return (
      <>
        <Button
          icon={<FolderPlus size={18} aria-hidden />}
          aria-label="Add to a collection"
          disabled={chosen.length === 0}
          onClick={() => setAdding(true)}
        >
          <span>Add</span>
        </Button>
        <AddToCollection
          items={chosen}
          isOpen={isAdding}
          onClose={() => setAdding(false)}
          onAdded={onDone}
        />
      </>
    );
  },
  inCollection: lazyPart(() => import('./CollectionTools.tsx'), 'CollectionTools'),
};
