import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { testFolder } from '../../tests/test-folder.ts';
import { selectTests, stageNamed } from './stages.ts';

describe('the choice of what npm test runs', () => {
  const folder = testFolder();
  before(async () => {
    for (const [path, text] of Object.entries({
      'backend/tokens/ledger.test.ts': "it('takes a token');",
      'backend/tokens/ledger.types.test.ts': '',
      'backend/tokens/ledger.ts': '',
      'contract/price.test.ts': "it('is a whole number');",
      'contract/slow.test.ts': "it('is').timeout(120_000);",
      'tests/journeys/spending.test.ts': "it('takes a token, shows it in the ledger');",
    })) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
  });

  const choices: [string, string[], object][] = [
    [
      'all test files of each stage, those that may take longest first, of these the largest',
      [],
      {
        unit: {
          files: [
            'contract/slow.test.ts',
            'contract/price.test.ts',
            'backend/tokens/ledger.test.ts',
          ],
        },
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
      const selected = await selectTests(['unit', 'journeys'], words, { folder });

      expect(Object.fromEntries(selected)).to.deep.equal(wanted);
    });
  }

  it('leaves the longest files to --full and to who names them', async () => {
    const { onlyInFull = [] } = stageNamed('journeys') ?? {};
    const filesOf = async (words: string[], isFull: boolean) =>
      (await selectTests(['journeys'], words, { isFull })).get('journeys')?.files;

    expect(await filesOf([], true)).to.include.members([...onlyInFull]);
    const usual = await filesOf([], false);
    expect(usual).to.include('tests/journeys/spending.test.ts');
    expect(usual?.filter((file) => onlyInFull.includes(file))).to.deep.equal([]);
    expect(await filesOf(['journeys/crash'], false)).to.deep.equal([
      'tests/journeys/crash.test.ts',
    ]);
  });
});
