import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { testFolder } from '../../tests/test-folder.ts';

const run = promisify(execFile);
const finder = join(import.meta.dirname, 'find-chromium.ts');
const playwright = join(import.meta.dirname, '../../node_modules/playwright/cli.js');

describe('the Chromium of the tests', () => {
  const browsers = testFolder();

  async function runNode(...argv: string[]): Promise<string> {
    const { CHROMIUM_PATH: _, ...rest } = process.env;
    const env = { ...rest, PLAYWRIGHT_BROWSERS_PATH: browsers };
    return (await run(process.execPath, argv, { env })).stdout;
  }

  it('is the one without windows that Playwright downloads', async () => {
    const plan = await runNode(playwright, 'install', '--dry-run', '--only-shell', 'chromium');
    const [, folder = ''] = /Install location:\s+(\S+headless_shell\S+)/.exec(plan) ?? [];
    const [, platform = ''] = /Download url:\s+\S+\/(\S*headless-shell\S*)\.zip/.exec(plan) ?? [];
    const path = join(folder, platform, 'chrome-headless-shell');
    await mkdir(join(folder, platform), { recursive: true });
    await writeFile(path, '#!/bin/sh\n', { mode: 0o755 });

    const script = `import { findChromium } from ${JSON.stringify(finder)};
      console.log(await findChromium());`;

    expect((await runNode('--input-type=module', '--eval', script)).trim()).to.equal(path);
  });
});
