import { expect } from 'chai';
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
  const forbidden: [string, string, string][] = [
    ['contract/user.ts', "import { Refusal } from '../backend/refusal.ts';", 'a higher module'],
    ['contract/user.ts', "import pg from 'pg';", 'a package that is not zod'],
    [
      'backend/jobs/run.ts',
      "import { record } from '../events/record.ts';",
      'a module of the same row',
    ],
    ['backend/jobs/run.ts', "export { record } from '../events/record.ts';", 'by re-export'],
    ['backend/jobs/run.ts', "const x = await import('../events/record.ts');", 'when it runs'],
    ['backend/jobs/run.ts', "let x: import('../events/record.ts').X;", 'as a type in place'],
    ['backend/jobs/run.ts', "import type { X } from '../events/record.ts';", 'as a type'],
    [
      'backend/generations/accept-order.ts',
      "import { plan } from '../tools/reels/plan.ts';",
      'tools',
    ],
    ['backend/generations/accept-order.ts', "import { bind } from '../http/bind.ts';", 'http'],
    ['backend/tools/reels/plan.ts', "import { a } from '../story/plan.ts';", 'another tool'],
    ['backend/tokens/ledger.ts', "import { a } from '../accounts/users.ts';", 'a neighbour'],
    ['backend/gallery/list.ts', "import { Server } from 'socket.io';", "the gateway's package"],
    [
      'backend/generations/accept-order.ts',
      "import { PgBoss } from 'pg-boss';",
      "the queue's package",
    ],
    ['frontend/src/App.tsx', "import { readConfig } from '../../backend/config.ts';", 'backend'],
    ['frontend/src/ui/Button.tsx', "import { useUser } from '../features/user/store.ts';", 'up'],
    ['frontend/src/features/a/A.tsx', "import { B } from '../b/B.tsx';", "a feature's inside"],
    ['frontend/src/live/socket.ts', "import { join } from 'node:path';", 'Node'],
    ['backend/clock.ts', "import { x } from '../tests/world.ts';", 'a test world'],
    ['backend/clock.ts', "import { x } from './clock.test.ts';", 'a test'],
    [
      'backend/providers/open-providers.ts',
      "import { draw } from '../../preview-engine/reel/render.ts';",
      'an inner part of the preview engine',
    ],
    [
      'backend/generations/accept-order.ts',
      "import { previewEngine } from '../../preview-engine/preview-engine.ts';",
      'the preview engine',
    ],
    [
      'contract/limits.ts',
      "import { previewEngine } from '../preview-engine/preview-engine.ts';",
      'the preview engine',
    ],
    [
      'frontend/src/App.tsx',
      "import { previewEngine } from '../../preview-engine/preview-engine.ts';",
      'the preview engine',
    ],
    [
      'preview-engine/reel/film.ts',
      "import { put } from '../../backend/storage/storage.ts';",
      'storage',
    ],
    [
      'preview-engine/reel/film.ts',
      "import { open } from '../../backend/providers/open-providers.ts';",
      'the registry of providers',
    ],
    [
      'preview-engine/reel/film.ts',
      "import { log } from '../../backend/log.ts';",
      'the log of the server',
    ],
  ];
  for (const [path, line, what] of forbidden) {
    it(`reports ${path} importing ${what}`, () => {
      expect(violationsOf(path, `\n${line}`)).to.have.lengthOf(1);
      expect(violationsOf(path, `\n${line}`)[0]).to.match(new RegExp(`^${RegExp.escape(path)}:2 `));
    });
  }

  const allowed: [string, string][] = [
    [
      'backend/providers/open-providers.ts',
      "import { previewEngine } from '../../preview-engine/preview-engine.ts';",
    ],
    ['preview-engine/reel/film.ts', "import { runs } from '../../contract/tools/catalogue.ts';"],
    ['preview-engine/reel/film.ts', "import { P } from '../../backend/providers/provider.ts';"],
    ['preview-engine/reel/film.ts', "import { a } from '../../backend/media-files/ffmpeg.ts';"],
    ['contract/user.ts', "import { z } from 'zod';"],
    ['backend/jobs/run.ts', "import { clock } from '../clock.ts';"],
    ['backend/jobs/run.ts', "import { PgBoss } from 'pg-boss';"],
    ['backend/generations/accept-order.ts', "import { charge } from '../tokens/ledger.ts';"],
    ['backend/tools/registry.ts', "import { plan } from './reels/plan.ts';"],
    ['backend/tools/reels/plan.ts', "import { x } from './options.ts';"],
    ['backend/main.ts', "import { bind } from './http/bind.ts';"],
    ['frontend/src/features/a/A.tsx', "import { useB } from '../b/store.ts';"],
    ['frontend/src/ui/Button.tsx', "import { tokens } from '#contract/limits.ts';"],
    ['backend/jobs/run.test.ts', "import { record } from '../events/record.ts';"],
  ];
  for (const [path, line] of allowed) {
    it(`lets ${path} write ${line}`, () => {
      expect(violationsOf(path, line)).to.deep.equal([]);
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
