import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageNames } from '../../contract/page-names.ts';
import { settingNames } from '../../backend/config.ts';
import { repositoryPaths } from '../../infra/check/sources.ts';

const root = join(import.meta.dirname, '../..');

describe('the README', () => {
  let section: (title: string) => string;
  before(async () => {
    const text = await readFile(join(root, 'README.md'), 'utf8');
    section = (title) => text.split(/^## /m).find((part) => part.startsWith(title)) ?? '';
  });

  it('names every setting there is, and no other', () => {
    const rows = section('Settings').match(/^\| `.*?(?= \|)/gm) ?? [];
    const named = rows.flatMap((row) =>
      [...row.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
    );

    expect(named).to.have.members(settingNames);
  });

  it('names every npm script, and no other', async () => {
    const manifest: { scripts: Record<string, string> } = JSON.parse(
      await readFile(join(root, 'package.json'), 'utf8'),
    );
    const rows = section('Commands').match(/^\| `npm.*?(?= \|)/gm) ?? [];
    const named = rows.flatMap((row) =>
      [...row.matchAll(/(?:npm run |npm (?=start)|`(?=test:))([a-z:]+(?:-[a-z]+)*)/g)].map(
        ([, name]) => name,
      ),
    );

    expect([...named, 'test']).to.have.members(Object.keys(manifest.scripts));
  });
});

describe('the documents', () => {
  it('name only files and folders that exist', async () => {
    const paths = (await repositoryPaths(root)).map((path) => `/${path}`);
    const missing: string[] = [];
    for await (const file of glob(['*.md', 'docs/*.md', 'infra/decisions/*.md'], { cwd: root })) {
      // Its worked examples are files to be written; a journey writes and runs them.
      if (file === 'docs/adding-a-tool.md') continue;
      const text = await readFile(join(root, file), 'utf8');
      for (const named of pathsIn(text)) {
        if (operatorsFiles.has(named)) continue;
        const isThere = paths.some(
          (path) => path.endsWith(`/${named}`) || path.includes(`/${named}/`),
        );
        if (!isThere) missing.push(`${file}: ${named}`);
      }
    }

    expect(missing).to.deep.equal([]);
  });
});

/** Below DATA_DIR, written by the operator. */
const operatorsFiles: ReadonlySet<string> = new Set(pageNames.map((name) => `${name}.md`));

/** Spans in back-ticks that are a path: of the folders below, or a file by its name. */
function pathsIn(text: string): string[] {
  const folders = /^(contract|film|backend|preview-engine|frontend|infra|tests|bench|docs|\.ci)\//;
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, span = '']) => span.replace(/<.*|\*.*|…|^x\..*/, '').replace(/\/$/, ''))
    .filter((span) => /^[\w./-]+$/.test(span))
    .filter((span) => folders.test(span) || /^[\w-].*\.(ts|tsx|mjs|md|yml|yaml|sql)$/.test(span));
}
