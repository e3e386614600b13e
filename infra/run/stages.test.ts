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
      'backend/tokens/balance.test.ts': "import { database } from '#tests/open.ts';",
      'tests/open.ts': "export * from './postgres.ts';",
      'tests/postgres.ts': '',
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
  ];
  for (const [what, words, wanted] of choices) {
    it(`takes ${what}`, async () => {
      const selected = await selectTests(['unit', 'journeys'], words, { folder });

      expect(Object.fromEntries(selected)).to.deep.equal(wanted);
    });
  }

  it('runs the files that lead to a PostgreSQL in a stage of their own', async () => {
    const selected = await selectTests(['unit', 'database'], [], { folder });

    expect(selected.get('database')?.files).to.deep.equal(['backend/tokens/balance.test.ts']);
    expect(selected.get('unit')?.files).to.not.include('backend/tokens/balance.test.ts');
  });

  it('leaves the longest files of each stage to --full and to who names them', async () => {
    const names = ['unit', 'database', 'engine', 'journeys', 'browser'];
    const whole = await selectTests(names, [], { isFull: true });
    const usual = await selectTests(names, [], { isFull: false });

    for (const name of names) {
      const [all = [], onlyInFull = []] = [whole.get(name)?.files, stageNamed(name)?.onlyInFull];
      expect(all).to.include.members([...onlyInFull]);
      expect(usual.get(name)?.files).to.have.members(
        all.filter((file) => !onlyInFull.includes(file)),
      );
    }
    const [long = ''] = stageNamed('unit')?.onlyInFull ?? [];
    const named = await selectTests(['unit'], [long], { isFull: false });
    expect(named.get('unit')?.files).to.deep.equal([long]);
  });

  it('leaves the stage engines to --full and to who names its files', async () => {
    const filesOf = async (words: string[], isFull: boolean) =>
      (await selectTests(['engines'], words, { isFull })).get('engines')?.files;

    const all = await filesOf([], true);
    expect(all).to.have.length(2);
    expect(await filesOf([], false)).to.equal(undefined);
    expect(await filesOf(['tests/engines/'], false)).to.deep.equal(all);
  });
});
