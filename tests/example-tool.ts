import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { codeFolders } from '../infra/check/sources.ts';

const root = join(import.meta.dirname, '..');

/** One block of `docs/adding-a-tool.md`: a new file, or lines of a table in one that exists. */
export type ExampleBlock = {
  /** The key of its tool. */
  tool: ExampleTool;
  number: number;
  file: string;
  /** The table; null for a new file. */
  table: string | null;
  text: string;
};

/** The chapter of the document that adds each tool. */
export const exampleTools = {
  postcard: 'A picture from words',
  cutout: 'A capability of its own',
} as const;
export type ExampleTool = keyof typeof exampleTools;

/** The blocks of which the tools consist by the document, in its order. */
export async function readBlocks(): Promise<ExampleBlock[]> {
  const chapters = (await readFile(join(root, 'docs/adding-a-tool.md'), 'utf8')).split(/^## /m);
  const heading =
    /^### (\d+)\. `([^`]+)`, (?:new|in `(\w+)`)$(?:(?!^### )[\s\S])*?^```tsx?\n([\s\S]*?)^```$/gm;
  return Object.entries(exampleTools).flatMap(([tool, title]) => {
    const chapter = chapters.find((text) => text.startsWith(`${title}\n`)) ?? '';
    return [...chapter.matchAll(heading)].map(([, number, file = '', table, block = '']) => ({
      // A key of the table above.
      tool: tool as ExampleTool,
      number: Number(number),
      file,
      table: table ?? null,
      text: block,
    }));
  });
}

/** Copies the product's sources, adds these blocks, and returns the copy's folder. */
export async function copyWithBlocks(parts: readonly ExampleBlock[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lumireel-tool-'));
  for (const name of codeFolders) {
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
  // Where the rows of an object, a type, an array or of what a function returns begin.
  const start = new RegExp(
    `^(?:export )?(?:const|type|function) ${table}\\b[\\s\\S]*?(?:=|return) [{[]\\n`,
    'm',
  );
  if (!start.test(source)) throw new Error(`${file} has no table ${table}`);
  const filled = source.replace(start, (opening) => `${opening}${rows.join('\n')}\n`);
  await writeFile(path, [...imports, filled].join('\n'));
}
