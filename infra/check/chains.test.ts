import { chainViolations } from './chains.ts';
import { parseSource } from './sources.ts';

/** A file of the module `backend/tokens`. */
const file = (name: string, ...imports: string[]) =>
  parseSource(`backend/tokens/${name}.ts`, `${imports.join(';')};`);
const a = file('a', "import { b } from './b.ts'", "import { d } from './d.ts'");
const b = file('b', "import { c } from './c.ts'", "import type { D } from './d.ts'");
const c = file('c', "import { d } from './d.ts'", "import '../log.ts'");
const d = file('d');
const others = [
  parseSource('backend/log.ts', "import './config.ts';"),
  parseSource('backend/tokens/a.test.ts', "import './a.ts';"),
];
const sources = [a, b, c, d, ...others];

describe('the check of import chains', () => {
  it('accepts the longest chain of a module, of its own files and values alone', () => {
    expect(chainViolations(sources, { 'backend/tokens': 4 })).to.deep.equal([]);
  });

  it('refuses a longer one and names its files', () => {
    expect(chainViolations(sources, {})).to.deep.equal([
      'backend/tokens has a chain of 4 files, more than 3: backend/tokens/a.ts → backend/tokens/b.ts → ' +
        'backend/tokens/c.ts → backend/tokens/d.ts',
    ]);
  });

  it('wants what became shorter to be lowered, and knows modules alone', () => {
    expect(chainViolations(sources, { 'backend/tokens': 5, 'backend/gone': 4 })).to.deep.equal([
      'modules.ts has a chain of backend/gone, which is no module',
      'backend/tokens has chains of 4: lower its 5',
    ]);
  });

  it('comes to an end in a cycle', () => {
    const back = file('d', "import { a } from './a.ts'");

    expect(chainViolations([a, b, c, back], { 'backend/tokens': 4 })).to.deep.equal([]);
  });
});
