import { readFile, readdir } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'vite';

/** One import, re-export, `import()` or `import('…')` type of a file. */
export interface Import {
  /** A repository path for a file of ours, else the package's name (`node:fs`, `@koa/router`). */
  target: string;
  isOurs: boolean;
  typesOnly: boolean;
  line: number;
  /** The specifier as the file writes it. */
  specifier: string;
}

/** A comment without its marks. */
export interface Comment {
  text: string;
  start: number;
  /** The characters of its longest line, with what stands before it. */
  width: number;
}

/** A syntax node as the parser gives it; only `type` is certain. */
export interface SyntaxNode {
  type: string;
  start: number;
  [field: string]: unknown;
}

export interface Source {
  /** From the repository's root, with `/`. */
  path: string;
  lines: number;
  imports: readonly Import[];
  /** All syntax nodes, parents first. */
  nodes: readonly SyntaxNode[];
  comments: readonly Comment[];
  /** The file's text without its comments. */
  code: string;
  lineOf: (offset: number) => number;
}

/** The folders of the product's code and of what tests and measures it. */
export const codeFolders = [
  'contract',
  'film',
  'backend',
  'preview-engine',
  'frontend',
  'infra',
  'tests',
  'bench',
];

/** Every file of the repository, from its root, but what is installed, built or stored there. */
export async function repositoryPaths(root: string): Promise<string[]> {
  const skipped = new Set(['node_modules', 'dist', 'data', '.git']);
  const top = await readdir(root, { withFileTypes: true });
  const folders = top.filter((entry) => entry.isDirectory() && !skipped.has(entry.name));
  const below = await Promise.all(
    folders.map(async ({ name }) =>
      (await readdir(join(root, name), { recursive: true })).map((path) => `${name}/${path}`),
    ),
  );
  const files = top.filter((entry) => entry.isFile()).map(({ name }) => name);
  return [...files, ...below.flat()];
}

/** Every TypeScript file below the code folders of `root`, sorted. */
export async function sourcePaths(root: string): Promise<string[]> {
  const paths: string[] = [];
  for (const folder of codeFolders) {
    const entries = await readdir(join(root, folder), { recursive: true }).catch(() => []);
    for (const entry of entries) {
      if (/\.tsx?$/.test(entry)) paths.push(posix.join(folder, entry.replaceAll('\\', '/')));
    }
  }
  return paths.toSorted();
}

/** Reads and parses all of them. */
export async function readSources(root: string): Promise<Source[]> {
  const paths = await sourcePaths(root);
  return Promise.all(
    paths.map(async (path) => parseSource(path, await readFile(join(root, path), 'utf8'))),
  );
}

/**
 * Parses one file. Throws on a syntax error: a file that cannot be parsed must not pass a check.
 */
export function parseSource(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const fault = parsed.errors[0];
  if (fault) throw new Error(`${path} cannot be parsed: ${fault.message}`);
  const lineOf = lineCounter(text);
  const nodes = allNodes(parsed.program);
  const imports: Import[] = [];
  const add = (specifier: string, typesOnly: boolean, offset: number): void => {
    imports.push({
      ...resolveSpecifier(path, specifier),
      specifier,
      typesOnly,
      line: lineOf(offset),
    });
  };
  for (const { moduleRequest, entries, start } of parsed.module.staticImports) {
    const typesOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    add(moduleRequest.value, typesOnly, start);
  }
  for (const { entries } of parsed.module.staticExports) {
    for (const { moduleRequest, isType, start } of entries) {
      if (moduleRequest) add(moduleRequest.value, isType, start);
    }
  }
  for (const node of nodes) {
    if (node.type !== 'ImportExpression' && node.type !== 'TSImportType') continue;
    const specifier = literalText(node.source);
    if (specifier !== undefined) add(specifier, node.type === 'TSImportType', node.start);
  }
  const comments = parsed.comments.map(({ value, start, end }) => {
    const lines = text.slice(text.lastIndexOf('\n', start) + 1, end).split('\n');
    return { text: value, start, width: Math.max(...lines.map((line) => line.length)) };
  });
  const code = withoutComments(text, parsed.comments);
  return { path, lines: countLines(text), imports, nodes, comments, code, lineOf };
}

/** The value of a string literal or of a template without placeholders, else undefined. */
export function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return undefined;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function resolveSpecifier(from: string, specifier: string): Pick<Import, 'target' | 'isOurs'> {
  if (specifier.startsWith('.')) {
    const target = posix.join(dirname(from), specifier.replace(/\?.*$/, ''));
    return { target, isOurs: true };
  }
  if (specifier.startsWith('#')) {
    // Subpaths of package.json: a folder of the root by its name, but `#frontend` for frontend/src.
    return { target: specifier.slice(1).replace(/^frontend\//, 'frontend/src/'), isOurs: true };
  }
  const parts = specifier.split('/');
  const target = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
  return { target, isOurs: false };
}

function allNodes(program: unknown): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
    } else if (isNode(value)) {
      nodes.push(value);
      for (const child of Object.values(value)) if (typeof child === 'object') visit(child);
    }
  };
  visit(program);
  return nodes;
}

function withoutComments(
  text: string,
  comments: readonly { start: number; end: number }[],
): string {
  let at = 0;
  const parts: string[] = [];
  for (const { start, end } of comments) {
    parts.push(text.slice(at, start));
    at = end;
  }
  return [...parts, text.slice(at)].join(' ');
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** The parser counts UTF-16 units, as JavaScript strings do. */
function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    const next = starts.findIndex((start) => start > offset);
    return next === -1 ? starts.length : next;
  };
}
