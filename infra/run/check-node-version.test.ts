import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs the check and a program on a Node that reports `version`. */
function startOnVersion(version: string): Promise<{ stdout: string }> {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  return run(process.execPath, [
    `--import=data:text/javascript,${encodeURIComponent(pretend)}`,
    `--import=${join(import.meta.dirname, 'check-node-version.mjs')}`,
    '--eval=console.log("started")',
  ]);
}

describe('starting on a Node of the machine', () => {
  it('refuses an older Node with one line that says what to do', async () => {
    const refused = await startOnVersion('20.19.2').then(
      () => undefined,
      (error: unknown) => error,
    );

    expect(refused).to.have.property('code', 1);
    expect(refused).to.have.property('stdout', '');
    expect(refused)
      .to.have.property('stderr')
      .which.matches(/^[^\n]*20\.19\.2[^\n]*npm ci[^\n]*\n$/);
  });

  it('accepts Node 24 and later', async () => {
    expect((await startOnVersion('24.0.0')).stdout).to.equal('started\n');
    expect((await startOnVersion('26.1.0')).stdout).to.equal('started\n');
  });
});
