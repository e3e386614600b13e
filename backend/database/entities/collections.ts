import { defineEntity, p } from '@mikro-orm/postgresql';
import { userId } from './accounts.ts';
import { intIdentity, momentOfInsert, table } from './columns.ts';
import { MediaRow } from './generations.ts';

// In migrations only: collections_name.
export const CollectionRow = table('collections', {
  id: intIdentity(),
  userId: userId().deleteRule('cascade'),
  name: p.text(),
  createdAt: momentOfInsert(),
});

export const CollectionItemRow = defineEntity({
  name: 'collection_items',
  indexes: [{ name: 'collection_items_position_idx', properties: ['collection', 'position'] }],
  properties: {
    collection: p
      .manyToOne(CollectionRow)
      .primary()
      .joinColumn('collection_id')
      .deleteRule('cascade')
      .updateRule('no action')
      .index(false),
    media: p
      .manyToOne(MediaRow)
      .primary()
      .joinColumn('media_id')
      .deleteRule('cascade')
      .updateRule('no action')
      .index('collection_items_media_idx'),
    position: p.bigint('number'),
  },
});
