import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The messages of what a process that runs `script` with a log writes before it ends. */
const linesOf = async (script: string): Promise<string[]> =>
  (await writtenBy(script)).map((line) => (JSON.parse(line) as { msg: string }).msg);

async function writtenBy(script: string): Promise<string[]> {
  const path = join(import.meta.dirname, 'log.ts');
  const begin = `import { openLog } from ${JSON.stringify(path)}; const log = openLog('info');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', `${begin} ${script}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const written = await text(child.stdout);
  return written.split('\n').filter(Boolean);
}

describe('the log on standard output', () => {
  it('has every line in its order, also those before the process exits', async () => {
    const lines = await linesOf(`
      log.info('first'); log.child({}).info('second');
      setTimeout(() => { log.info('third'); log.error('fourth'); process.exit(1); });`);

    expect(lines).to.deep.equal(['first', 'second', 'third', 'fourth']);
  });

  it('has a fatal line and those before it, even if the process is killed at once', async () => {
    const lines = await linesOf(`
      log.info('before'); log.fatal('fatal');
      process.kill(process.pid, 'SIGKILL');`);

    expect(lines).to.deep.equal(['before', 'fatal']);
  });

  it('has no key of a database connection that broke', async () => {
    const [line = ''] = await writtenBy(`
      log.warn({ err: Object.assign(new Error('broke'), { client: { secretKey: 4711 } }) });`);

    expect(line).to.include('broke').and.not.include('4711');
  });
});
