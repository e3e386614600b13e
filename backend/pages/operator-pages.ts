import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pageTitles, type PageName } from '../../contract/pages.ts';
import { defaultPages, type PageFacts } from './default-pages.ts';
import type { Page } from './render-page.ts';

/** Longer than any law; bounds what a visitor's request may make the server read and render. */
const MAX_BYTES = 256 * 1024;

/**
 * Pages of the Markdown files in `folder`. A file that is there and cannot be read throws: showing
 * the default text instead of the operator's terms would be wrong.
 */
export function openOperatorPages(folder: string, facts: PageFacts) {
  const rendered = new Map<PageName, { version: string | null; page: Page }>();
  return {
    /** The page as its file is now; without a file, or with an empty one, its default text. */
    read: async (name: PageName): Promise<Page> => {
      const path = join(folder, `${name}.md`);
      const version = await versionOf(path);
      const known = rendered.get(name);
      if (known && known.version === version) return known.page;
      const own = version === null ? '' : await readFile(path, 'utf8');
      const text = own.trim() === '' ? defaultPages[name](facts) : own;
      const { renderPage } = await import('./render-page.ts');
      const page = renderPage(text, pageTitles[name]);
      rendered.set(name, { version, page });
      return page;
    },
  };
}

/** Another text when the file is another; null when there is none. */
async function versionOf(path: string): Promise<string | null> {
  const file = await stat(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  if (!file.isFile()) throw new Error(`${path} is not a file`);
  if (file.size > MAX_BYTES) throw new Error(`${path} is longer than ${MAX_BYTES} bytes`);
  return `${file.ino} ${file.mtimeMs} ${file.size}`;
}
