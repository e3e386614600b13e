import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigintIdentity, moment, momentOfInsert, table } from './columns.ts';

export const AlertRow = table('alerts', {
  condition: p.text().primary(),
  text: p.text(),
  /** Null while it does not hold. */
  since: moment().nullable(),
  /** Its beginning was announced, its end was not. */
  isAnnounced: p.boolean().default(false),
  announcedAt: moment().nullable(),
});

/** One thing that went wrong, or is over. */
export const TroubleRow = defineEntity({
  name: 'troubles',
  indexes: [{ name: 'troubles_kind_idx', properties: ['kind', 'at'] }],
  properties: {
    id: bigintIdentity(),
    at: momentOfInsert(),
    kind: p.text(),
    generationId: p.uuid().nullable(),
    userId: p.integer().nullable(),
    run: p.text().nullable(),
    provider: p.text().nullable(),
    capability: p.text().nullable(),
    reason: p.text().nullable(),
  },
});
