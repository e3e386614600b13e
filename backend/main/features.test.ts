import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { features } from './features.ts';

/** Tables of a user's rows that no document of an export is made of, each with the reason. */
const notExported: Readonly<Record<string, string>> = {
  account_exports: 'the export itself',
  avatars: 'the file is in the export',
  cost_estimates: 'of the operator: what orders may cost',
  ended_generations: 'of the operator: notes that are added up within seconds',
  import_footage: 'counts of a day',
  push_subscriptions: 'secrets of browsers',
  recovery_codes: 'secrets',
  revenue_counts: 'of the operator',
  second_steps: 'secrets of sign-ins that wait for a code',
  share_reports: 'what others said',
  troubles: 'of the operator',
  upload_keys: 'names of requests',
  uploads: 'what is under way',
  user_events: 'what happened to rows that are exported',
  user_rollups: 'of the operator',
};

describe('what features say of the rows of a user', () => {
  const documents = features.flatMap((feature) => Object.entries(feature.documents ?? {}));
  const declared = features.flatMap(({ tables = {} }) => Object.keys(tables));
  let tables: string[];
  before(async () => {
    const schema = await readFile(join(import.meta.dirname, '../database/schema.txt'), 'utf8');
    const found = [...schema.matchAll(/^(\w+) \d\d user_id /gm)].map(([, table = '']) => table);
    // The partitions of the events.
    tables = found.filter((table) => !table.startsWith('user_events_'));
  });

  it('names each table that has some once, with what a deletion does', () => {
    expect(declared.toSorted()).to.deep.equal(tables.toSorted());
  });

  it('exports each of them, or says why not', () => {
    const isExported = (table: string) =>
      documents.some(([, { rows }]) => new RegExp(`(from|join) ${table}\\b`).test(rows));

    const others = tables.filter((table) => !isExported(table));

    expect(others).to.have.members(Object.keys(notExported));
  });

  it('has the documents of an export in the order of their files', () => {
    expect(documents.map(([name]) => name)).to.deep.equal([
      ...['account', 'tokens', 'purchases', 'generations', 'media', 'trash', 'collections'],
      ...['films', 'shares', 'plans', 'influencers', 'settings', 'passkeys', 'emailChange'],
      'signIns',
    ]);
  });
});
