import { execFile } from 'node:child_process';
import { access, glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { readConfig, settingNames } from '../../backend/config.ts';
import { serviceSettings } from '../../backend/config/service-settings.ts';
import { openProviders } from '../../backend/providers/open-providers.ts';
import { capabilities } from '../../backend/providers/provider.ts';
import { generationStatuses } from '../../contract/generation.ts';
import { pageNames } from '../../contract/page-names.ts';
import { backendLayers, frontendLayers } from '../../infra/check/modules.ts';
import { repositoryPaths, sourcePaths } from '../../infra/check/sources.ts';

const root = join(import.meta.dirname, '../..');

describe('CONTRIBUTING.md', () => {
  it('explains every line of the check, and no other', async () => {
    const section = await sectionOf('CONTRIBUTING.md', 'What `check` checks');
    const explained = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);

    expect(explained).to.have.members(await checkNames());
  });
});

describe('docs/architecture.md', () => {
  it('defines each word once', async () => {
    const words = [...(await glossary()).keys()];

    expect(words).to.include.members(['generation', 'step', 'capability', 'refusal']);
    expect(words).to.deep.equal([...new Set(words)]);
  });

  it('names the states of a generation and capabilities as the code does', async () => {
    const words = await glossary();

    const states = words.get('generation')?.match(/`(.*)`/)?.[1];
    expect(states?.split(/\W+/)).to.have.members(generationStatuses);
    const named = [...(words.get('capability') ?? '').matchAll(/`([\w-]+)`/g)];
    expect(named).not.to.be.empty;
    expect(capabilities).to.include.members(named.map(([, name]) => name));
  });

  it('lists the modules in the order that the check enforces', async () => {
    const section = await sectionOf('docs/architecture.md', 'Modules');
    const lines = section.match(/^`contract` →.*$/gm) ?? [];
    const rows = lines.map((line) =>
      [...line.matchAll(/`([^`]+)`/g)]
        .map(([, names = '']) => names)
        .filter((names) => names !== 'frontend/src')
        .map((names) => names.split(' ')),
    );

    expect(rows).to.deep.equal([shortNames(backendLayers), shortNames(frontendLayers)]);
  });
});

describe('docs/reading.md', () => {
  for (const section of ['Reading the code in two hours', 'One step of a worker']) {
    it(`has at most twelve files under "${section}", and each exists`, async () => {
      const rows = (await sectionOf('docs/reading.md', section)).match(/^\|.*`.*$/gm) ?? [];
      const files = rows.map((row) => /`([^`]+\.ts)`/.exec(row)?.[1] ?? row);

      expect(files).to.have.length.within(1, 12);
      for (const file of files) await access(join(root, file));
    });
  }
});

describe('docs/providers.md', () => {
  it('names every address of a service that may be set, and no other', async () => {
    const section = await sectionOf('docs/providers.md', 'Addresses');
    const rows = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);

    expect(rows).to.have.members(
      Object.keys(serviceSettings).filter((name) => name.endsWith('_URL')),
    );
  });

  it('gives five settings with which servers of OpenAI’s shape make texts, pictures and reels', async () => {
    const section = await sectionOf('docs/providers.md', 'Addresses');
    const example = /```\n([^`]*)```/.exec(section)?.[1]?.trim().split('\n') ?? [];
    const config = readConfig(
      Object.fromEntries(example.map((line) => line.split(/=(.*)/s, 2) as [string, string])),
    );

    const { orders } = openProviders(config);

    expect(example).to.have.length(5);
    for (const capability of ['hashtags', 'text-to-image', 'image-to-video'] as const) {
      expect(orders[capability][0]?.name, capability).to.equal('openai');
    }
  });
});

describe('docs/adding-a-feature.md', () => {
  let text: string;
  before(async () => {
    text = await readFile(join(root, 'docs/adding-a-feature.md'), 'utf8');
  });

  it('shows the code of plans as it is', async () => {
    const chapters = text.split(/^### /m).slice(1);
    const blocks = chapters.flatMap((chapter) => {
      const [, file = ''] = /^`([^`]+)`/.exec(chapter) ?? [];
      return [...chapter.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => ({
        file,
        code,
      }));
    });

    expect(blocks).to.have.length(6);
    for (const { file, code } of blocks) {
      expect(await readFile(join(root, file), 'utf8'), file).to.include(code);
    }
  });

  it('names every file of its rooms', async () => {
    const paths = await sourcePaths(root);
    const own = paths.filter((path) => /\/plans[./-]|-plans?[.-]/.test(path));

    expect(own).to.have.length.greaterThan(15);
    expect(own.filter((path) => !text.includes(`\`${path}\``))).to.deep.equal([]);
  });
});

describe('docs/threat-model.md', () => {
  it('numbers its threats, and names tests for each that are there', async () => {
    const text = await readFile(join(root, 'docs/threat-model.md'), 'utf8');
    const rows = text.match(/^\| \d+ \|.*$/gm) ?? [];
    const missing: string[] = [];
    for (const [index, row] of rows.entries()) {
      const cells = row.split('|').map((cell) => cell.trim());
      expect(cells[1]).to.equal(String(index + 1));
      for (const named of (cells.at(-2) ?? '').split('; ')) {
        const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(named) ?? [];
        const source = await readFile(join(root, file), 'utf8').catch(() => '');
        if (!title || !source.includes(`it('${title}'`)) missing.push(row);
      }
    }

    expect(rows.length).to.be.greaterThan(30);
    expect(missing).to.deep.equal([]);
  });
});

describe('the README', () => {
  it('names every setting there is, and no other', async () => {
    const rows = (await sectionOf('README.md', 'Settings')).match(/^\| `.*?(?= \|)/gm) ?? [];
    const named = rows.flatMap((row) =>
      [...row.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
    );

    expect(named).to.have.members(settingNames);
  });

  it('names every npm script, and no other', async () => {
    const manifest: { scripts: Record<string, string> } = JSON.parse(
      await readFile(join(root, 'package.json'), 'utf8'),
    );
    const rows = (await sectionOf('README.md', 'Commands')).match(/^\| `npm.*?(?= \|)/gm) ?? [];
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

/** The checks' names, as the check itself lists them when it is asked for one that is missing. */
async function checkNames(): Promise<string[]> {
  const message = await new Promise<string>((resolve) => {
    execFile(process.execPath, [join(root, 'infra/check/run.ts'), '-'], (_, __, text) =>
      resolve(text),
    );
  });
  return /there are (.*)\./.exec(message)?.[1]?.split(', ') ?? [];
}

async function glossary(): Promise<Map<string, string>> {
  const section = await sectionOf('docs/architecture.md', 'Words');
  const rows = [...section.matchAll(/^\| ([a-z ]+) \| (.*) \|$/gm)].slice(1);
  return new Map(rows.map(([, word = '', meaning = '']) => [word, meaning]));
}

async function sectionOf(file: string, title: string): Promise<string> {
  const text = await readFile(join(root, file), 'utf8');
  return text.split(/^##? /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
}

function shortNames(layers: readonly (readonly string[])[]): string[][] {
  return layers.map((row) => row.map((module) => module.replace(/^(backend|frontend\/src)\//, '')));
}

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
