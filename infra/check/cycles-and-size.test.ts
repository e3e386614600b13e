import { importCycles } from './cycles.ts';
import { sizeViolations } from './size.ts';
import { parseSource } from './sources.ts';

function lines(count: number): string {
  return 'x();\n'.repeat(count);
}

describe('the cycle check', () => {
  const a = parseSource('backend/a/a.ts', "import { b } from './b.ts';");
  const b = parseSource('backend/a/b.ts', "import { c, type C } from './c.ts';");

  it('names the files of a cycle in import order', () => {
    const c = parseSource('backend/a/c.ts', "export { a } from './a.ts';");

    expect(importCycles([a, b, c])).to.deep.equal([
      ['backend/a/a.ts', 'backend/a/b.ts', 'backend/a/c.ts', 'backend/a/a.ts'],
    ]);
  });

  it("finds files that need only each other's types", () => {
    const c = parseSource('backend/a/c.ts', "import type { A } from './a.ts';");

    expect(importCycles([a, b, c])).to.have.lengthOf(1);
  });
});

describe('the size check', () => {
  it('accepts 300 lines and reports 301', () => {
    const right = parseSource('backend/a/right.ts', lines(300));
    const long = parseSource('backend/a/long.ts', lines(301));

    expect(sizeViolations([right, long], {})).to.deep.equal([
      'backend/a/long.ts has 301 lines; the limit is 300',
    ]);
  });

  it('accepts a long table with a reason, and reports an exception that is no longer needed', () => {
    const table = parseSource('contract/table.ts', lines(400));
    const excused = { 'contract/table.ts': 'a table', 'contract/short.ts': 'was a table' };

    expect(sizeViolations([table], excused)).to.have.lengthOf(1);
  });
});
