import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const copiedFolders = [
  'contract',
  'backend',
  'preview-engine',
  'frontend',
  'infra',
  'tests',
  'bench',
];

/** One block of `docs/adding-a-tool.md`: a new file, or lines of a table in one that exists. */
export type ExampleBlock = {
  number: number;
  file: string;
  /** The table; null for a new file. */
  table: string | null;
  text: string;
};

/** What the document says a tool consists of, in its order. */
export async function readBlocks(): Promise<ExampleBlock[]> {
  const text = await readFile(join(root, 'docs/adding-a-tool.md'), 'utf8');
  const heading =
    /^## (\d+)\. `([^`]+)`, (?:new|in `(\w+)`)$(?:(?!^## )[\s\S])*?^```tsx?\n([\s\S]*?)^```$/gm;
  return [...text.matchAll(heading)].map(([, number, file = '', table, block = '']) => ({
    number: Number(number),
    file,
    table: table ?? null,
    text: block,
  }));
}

/** A copy of the product's sources with these parts of the example added; answers its folder. */
export async function copyWithBlocks(parts: readonly ExampleBlock[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lumireel-tool-'));
  for (const name of copiedFolders) {
    // Pictures of browser tests and results are no sources.
    const filter = (path: string) => !['output', 'results'].includes(basename(path));
    await cp(join(root, name), join(folder, name), { recursive: true, filter });
  }
  for (const name of ['package.json', 'tsconfig.json', '.oxfmtrc.json', '.mocharc.json']) {
    await cp(join(root, name), join(folder, name));
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const part of parts) await addBlock(folder, part);
  return folder;
}

async function addBlock(folder: string, { file, table, text }: ExampleBlock): Promise<void> {
  const path = join(folder, file);
  if (table === null) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, { flag: 'wx' });
    return;
  }
  const lines = text.trimEnd().split('\n');
  const imports = lines.filter((line) => line.startsWith('import '));
  const rows = lines.filter((line) => !line.startsWith('import '));
  const source = await readFile(path, 'utf8');
  const start = new RegExp(`^export const ${table}\\b.* = \\{\\n`, 'm');
  if (!start.test(source)) throw new Error(`${file} has no table ${table}`);
  const filled = source.replace(start, (opening) => `${opening}${rows.join('\n')}\n`);
  await writeFile(path, [...imports, filled].join('\n'));
}
