import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isProductCode, isWithin } from './imports.ts';
import { parseSource, sourcePaths, type Source } from './sources.ts';

const root = join(import.meta.dirname, '../..');

/** The rooms of a feature, and how many files outside them may import it. */
const features = {
  plans: { rooms: ['contract/plans', 'backend/plans', 'frontend/src/features/plans'], most: 3 },
  shares: { rooms: ['contract/shares', 'backend/shares', 'frontend/src/features/links'], most: 8 },
  collections: {
    rooms: [
      ...['contract/collections', 'contract/collection-name', 'frontend/src/features/collections'],
      ...['backend/gallery/collections', 'backend/gallery/collection-items'],
    ],
    most: 6,
  },
} as const;

/** They import every feature. */
const lists = [
  ...['contract/features.ts', 'backend/main/features.ts', 'frontend/src/features.ts'],
  'backend/database/migrations/index.ts',
];

describe('files outside the rooms of a feature that import it', () => {
  const sources: Source[] = [];
  before(async () => {
    for (const path of await sourcePaths(root)) {
      const text = isProductCode(path) ? await readFile(join(root, path), 'utf8') : '';
      // Parsing all of them takes seconds.
      if (/plans|shares|links|collection/.test(text)) sources.push(parseSource(path, text));
    }
  });

  for (const [feature, { rooms, most }] of Object.entries(features)) {
    it(`are ${most} of ${feature} at most, beside the lists`, () => {
      const isOwn = (path: string) => rooms.some((room) => isWithin(path, room));
      const outside = sources.filter(
        ({ path, imports }) =>
          isProductCode(path) &&
          !isOwn(path) &&
          !lists.includes(path) &&
          imports.some(({ target }) => isOwn(target)),
      );

      const named = outside.map(({ path }) => path).join('\n');
      expect(outside.length, `${feature} is imported by\n${named}`).to.be.within(1, most);
    });
  }
});
