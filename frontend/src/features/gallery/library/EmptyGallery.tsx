import { Images } from 'lucide-react';
import { Button, ButtonLink } from '#frontend/ui/Button.tsx';
import { EmptyState } from '#frontend/ui/page/EmptyState.tsx';
import { type GalleryFilter, isFiltered } from '#frontend/media/filters.ts';

/** The note of a gallery without items, and the way on. */
export function EmptyGallery(props: {
  filter: GalleryFilter;
  onShowAll: () => void;
  onAdd: () => void;
}) {
  const { filter, onShowAll, onAdd } = props;
  const isAll = !isFiltered(filter);
  if (isAll && filter.collection !== null) {
    return (
      <EmptyState
        icon={<Images size={40} />}
        title="This collection is empty"
        text="Select items in My Content and add them to it."
        action={<ButtonLink to="/images">My Content</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Images size={40} />}
      title={isAll ? 'What you create is kept here' : 'Nothing matches this filter'}
      text={isAll ? 'Three pictures, 1 token, no photo needed.' : undefined}
      way={isAll ? ['/story-generator', 'Create your first story'] : undefined}
      action={
        isAll ? (
          <Button onClick={onAdd}>Add your own photos</Button>
        ) : (
          <Button onClick={onShowAll}>Show everything</Button>
        )
      }
    />
  );
}
