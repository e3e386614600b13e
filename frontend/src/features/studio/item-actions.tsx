import { Film } from 'lucide-react';
import { SHOTS_MAX } from '#contract/limits.ts';
import type { Media } from '#contract/media.ts';
import { STUDIO } from '#contract/providers.ts';
import { hasId } from '#frontend/generations/finished-generation.ts';
import type { ItemActions } from '#frontend/media/item-actions.ts';
import { useEdit } from '#frontend/media/onward/NextTools.tsx';
import { Button } from '#frontend/ui/Button.tsx';

/** Lead to the studio with a film of these items, or with the film that made the only one. */
export const itemActions: ItemActions = {
  viewer: ({ media }) => <EditButton items={[media]} />,
  selection: function MakeFilm({ chosen }) {
    const edit = useEdit();
    return (
      <Button
        icon={<Film size={18} aria-hidden />}
        aria-label="Make a film"
        disabled={chosen.length < 2 || chosen.length > SHOTS_MAX}
        title={`A film has 2 to ${SHOTS_MAX} items`}
        onClick={() => edit(chosen)}
      >
        <span>Make a film</span>
      </Button>
    );
  },
  // A film ends where it is edited.
  ending: ({ items }) =>
    items[0] &&
    hasId(items[0]) &&
    items[0].provider !== STUDIO && <EditButton items={items} isEnding />,
};

function EditButton({ items, isEnding }: { items: readonly Media[]; isEnding?: boolean }) {
  const edit = useEdit();
  return (
    <Button isWide={isEnding} icon={<Film size={16} aria-hidden />} onClick={() => edit(items)}>
      {isEnding ? 'Make a film' : 'Edit'}
    </Button>
  );
}
