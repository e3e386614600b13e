import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { selectTests } from './stages.ts';

describe('the choice of what npm test runs', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lumireel-tests-'));
    for (const [path, text] of Object.entries({
      'backend/tokens/ledger.test.ts': "it('takes a token');",
      'backend/tokens/ledger.types.test.ts': '',
      'backend/tokens/ledger.ts': '',
      'contract/price.test.ts': "it('is a whole number');",
      'tests/journeys/spending.test.ts': "it('takes a token, shows it in the ledger');",
    })) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const choices: [string, string[], object][] = [
    [
      'all test files of each stage, the largest first',
      [],
      {
        unit: { files: ['contract/price.test.ts', 'backend/tokens/ledger.test.ts'] },
        journeys: { files: ['tests/journeys/spending.test.ts'] },
      },
    ],
    [
      'the files whose path contains a word, in every stage',
      ['price', 'spending'],
      {
        unit: { files: ['contract/price.test.ts'] },
        journeys: { files: ['tests/journeys/spending.test.ts'] },
      },
    ],
    [
      'a path rather than a title',
      ['ledger'],
      { unit: { files: ['backend/tokens/ledger.test.ts'] }, journeys: { files: [] } },
    ],
    [
      'the tests whose title contains a word, where no path does',
      ['takes a token'],
      {
        unit: { files: ['backend/tokens/ledger.test.ts'], titles: ['takes a token'] },
        journeys: { files: ['tests/journeys/spending.test.ts'], titles: ['takes a token'] },
      },
    ],
    [
      'nothing when nothing matches',
      ['nowhere'],
      { unit: { files: [], titles: ['nowhere'] }, journeys: { files: [], titles: ['nowhere'] } },
    ],
  ];
  for (const [what, words, wanted] of choices) {
    it(`takes ${what}`, async () => {
      const selected = await selectTests(['unit', 'journeys'], words, folder);

      expect(Object.fromEntries(selected)).to.deep.equal(wanted);
    });
  }
});
