import { commentViolations, subjectViolations, wideComments } from './comments.ts';
import { parseSource } from './sources.ts';

const ledger = parseSource('backend/tokens/ledger.ts', 'export function spend() {} // `refund`');
const plan = parseSource('backend/tools/plan.ts', 'export const planReel = 1;');

/** The violations of a file that imports the ledger and has this comment. */
function violationsOf(comment: string): string[] {
  const text = `import { spend } from './ledger.ts';\n// ${comment}\nspend(newBalance);\n`;
  const source = parseSource('backend/tokens/orders.ts', text);
  const paths = ['README.md', 'backend/tokens/ledger.ts', 'backend/tools/plan.ts'];
  return commentViolations([ledger, plan, source], paths);
}

describe('the check of comments', () => {
  for (const [what, comment] of [
    ['a name of the file itself', 'Takes the `newBalance`.'],
    ['a name of a file it imports', 'Calls `spend()` once.'],
    ['a name of the file that the comment names', '`planReel` of `tools/plan.ts`.'],
    ['a file beside it', 'See `ledger.ts`.'],
    ['a file of the repository', 'See `README.md` and `backend/tools/plan.ts`.'],
    ['what the language has', 'Like `Promise.all` and `setTimeout()`.'],
    ['values, commands and plain words', '`queued`, `npm run audit`, `GET /api/user`, `#ff0`.'],
  ] as const) {
    it(`accepts ${what}`, () => {
      expect(violationsOf(comment)).to.deep.equal([]);
    });
  }

  for (const [what, comment, name] of [
    ['an identifier that is gone', 'Calls `spendTokens` once.', 'spendTokens'],
    ['one that only a file it does not import has', 'As `planReel` does.', 'planReel'],
    ['a part of a name that is gone', 'Reads `spend.reason`.', 'spend.reason'],
    ['a function that is gone', 'Calls `earn()`.', 'earn'],
    ['one that only a comment has', 'As `token_refund` does.', 'token_refund'],
    ['a file that is gone', 'See `tokens/refunds.ts`.', 'tokens/refunds.ts'],
  ] as const) {
    it(`reports ${what}, with its line`, () => {
      expect(violationsOf(comment)).to.deep.equal([`backend/tokens/orders.ts:2 names \`${name}\``]);
    });
  }

  it('reports a docstring that begins without its subject, but not in a migration', () => {
    const violationsIn = (path: string, comment: string) =>
      subjectViolations([parseSource(path, `${comment}\nexport const a = 1;`)]);
    const [docstring, path] = ['/** What a card says. */', 'frontend/src/ui/a.ts'];
    expect(violationsIn(path, docstring)).to.deep.equal([
      `${path}:1 begins with "What", which is no subject`,
    ]);
    expect(violationsIn(path, '/**\n * It says so.\n */')).to.have.length(1);
    expect(violationsIn(path, '/** The text of a card. */')).to.deep.equal([]);
    expect(violationsIn(path, '// What follows is sorted.')).to.deep.equal([]);
    const migration = 'backend/database/migrations/0059-baseline.ts';
    expect(violationsIn(migration, docstring)).to.deep.equal([]);
  });

  it('reports a line of a comment that is longer than 100 characters, but not in a migration', () => {
    const wideIn = (path: string, comment: string) =>
      wideComments([parseSource(path, `${comment}\nexport const a = 1;`)]);

    expect(wideIn('backend/a.ts', `// ${'a'.repeat(97)}`)).to.deep.equal([]);
    expect(wideIn('backend/a.ts', `/**\n * ${'a'.repeat(98)}\n */`)).to.deep.equal([
      'backend/a.ts:1 has 101 characters in a line',
    ]);
    const migration = 'backend/database/migrations/0059-baseline.ts';
    expect(wideIn(migration, `// ${'a'.repeat(98)}`)).to.deep.equal([]);
  });
});
