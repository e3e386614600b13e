import { climbingImports, importViolations, moduleOf } from './imports.ts';
import { parseSource, type Source } from './sources.ts';

/** Files that all exist, so that only the rules can object. */
function tree(files: Record<string, string>): Source[] {
  return Object.entries(files).map(([path, text]) => parseSource(path, text));
}

function violationsOf(path: string, line: string): string[] {
  return importViolations(tree({ [path]: line }));
}

describe('the check of imports', () => {
  const forbidden: [path: string, from: string, what: string][] = [
    ['contract/user.ts', '../backend/refusal.ts', 'a higher module'],
    ['backend/jobs/run.ts', '../events/record.ts', 'a module of the same row'],
    ['film/shot.ts', '../backend/clock.ts', 'the backend'],
    ['film/shot.ts', 'node:path', 'Node'],
    ['backend/generations/accept-order.ts', '../tools/reels/plan.ts', 'tools'],
    ['backend/tools/reels/plan.ts', '../story/plan.ts', 'another tool'],
    ['backend/generations/accept-order.ts', 'pg-boss', "the queue's package"],
    ['frontend/src/App.tsx', '../../backend/config.ts', 'backend'],
    ['frontend/src/features/a/A.tsx', '../b/B.tsx', "a feature's inside"],
    ['backend/clock.ts', '../tests/world.ts', 'a test world'],
    ['backend/clock.ts', './clock.test.ts', 'a test'],
    [
      'backend/providers/open-providers.ts',
      '../../preview-engine/reel/render.ts',
      'an inner part of the preview engine',
    ],
    ['preview-engine/reel/film.ts', '../../backend/storage/storage.ts', 'storage'],
  ];
  const forms: [path: string, line: string, what: string][] = [
    ...forbidden.map(
      ([path, from, what]) =>
        [path, `import { a } from '${from}';`, what] as [string, string, string],
    ),
    ['contract/user.ts', "import pg from 'pg';", 'a package that is not zod'],
    ['backend/jobs/run.ts', "export { record } from '../events/record.ts';", 'by re-export'],
    ['backend/jobs/run.ts', "const x = await import('../events/record.ts');", 'when it runs'],
    ['backend/jobs/run.ts', "let x: import('../events/record.ts').X;", 'as a type in place'],
    ['backend/jobs/run.ts', "import type { X } from '../events/record.ts';", 'as a type'],
  ];
  for (const [path, line, what] of forms) {
    it(`reports ${path} importing ${what}`, () => {
      expect(violationsOf(path, `\n${line}`)).to.have.lengthOf(1);
      expect(violationsOf(path, `\n${line}`)[0]).to.match(new RegExp(`^${RegExp.escape(path)}:2 `));
    });
  }

  const allowed: [path: string, from: string][] = [
    ['backend/providers/open-providers.ts', '../../preview-engine/preview-engine.ts'],
    ['preview-engine/reel/film.ts', '../../backend/providers/provider.ts'],
    ['contract/user.ts', 'zod'],
    ['film/motions.ts', '../contract/tools/reels.ts'],
    ['frontend/src/tools/reels/loop.ts', '#film/camera.ts'],
    ['backend/jobs/run.ts', 'pg-boss'],
    ['backend/generations/accept-order.ts', '../tokens/ledger.ts'],
    ['backend/tools/registry.ts', './reels/plan.ts'],
    ['frontend/src/features/a/A.tsx', '../b/store.ts'],
    ['backend/jobs/run.test.ts', '../events/record.ts'],
  ];
  for (const [path, from] of allowed) {
    it(`lets ${path} import from ${from}`, () => {
      expect(violationsOf(path, `import { a } from '${from}';`)).to.deep.equal([]);
    });
  }

  it('reports code of the product that belongs to no module', () => {
    expect(violationsOf('backend/helpers/text.ts', 'export const a = 1;')).to.have.lengthOf(1);
  });

  it('reports a path that climbs three folders, and the subpath to write instead', () => {
    const text = "import { a } from '../../../src/api/call.ts';\nimport { b } from '../../b.ts';";
    const files = tree({ 'frontend/src/tools/reels/Reels.tsx': text });

    expect(climbingImports(files)).to.deep.equal([
      'frontend/src/tools/reels/Reels.tsx:1 imports ../../../src/api/call.ts: write #frontend/api/call.ts',
    ]);
  });

  it('ignores imports in comments and strings', () => {
    const text =
      "// import { x } from '../http/x.ts';\nexport const a = \"import '../http/x.ts'\";";

    expect(violationsOf('backend/clock.ts', text)).to.deep.equal([]);
  });

  it('distinguishes the folder of one tool from the files that all tools share', () => {
    expect(moduleOf('backend/tools/reels/plan.ts')).to.equal('backend/tools/reels');
    expect(moduleOf('backend/tools/registry.ts')).to.equal('backend/tools');
    expect(moduleOf('backend/log.ts')).to.equal('backend/log');
    expect(moduleOf('backend/logbook/x.ts')).to.equal(undefined);
  });
});
