import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** The libraries that a new process has loaded after `script`, of those that few processes need. */
async function librariesAfter(script: string): Promise<string[]> {
  const watch = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({
      resolve(specifier, context, next) {
        if (/^(ai|@ai-sdk\\/.*|undici|nodemailer|web-push|markdown-it)$/.test(specifier)) loaded.add(specifier);
        return next(specifier, context);
      },
    });
    ${script}
    process.stdout.write(JSON.stringify([...loaded].sort()), () => process.exit());`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', watch],
    { cwd: root },
  );
  return JSON.parse(stdout) as string[];
}

describe('libraries that few processes need', () => {
  it('are not loaded by a process that starts, with or without a key', async () => {
    const start = `
      const { openProviders } = await import('./backend/providers/open-providers.ts');
      const { readConfig } = await import('./backend/config.ts');
      await import('./backend/main/open-lumireel.ts');
      openProviders(readConfig({ OPENAI_API_KEY: 'sk-test', GOOGLE_AI_API_KEY: 'AIza' }));`;

    expect(await librariesAfter(start)).to.deep.equal([]);
  });

  it('of language models are loaded for the first order', async () => {
    const order = `
      const { orderHashtags } = await import('./tests/hashtag-order.ts');
      const nobody = { dialect: 'chat', id: 'qwen3', baseUrl: 'http://127.0.0.1:47/v1' };
      await orderHashtags(nobody).catch(() => undefined);`;

    expect(await librariesAfter(order)).to.include.members(['ai', '@ai-sdk/openai-compatible']);
  });
});
