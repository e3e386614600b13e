import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

describe('a warning of the process', () => {
  it('is a line of the log', async () => {
    // Repeated, because the log is not open yet when this script runs.
    const warn = `setInterval(() => process.emitWarning('the models cannot run'), 50)`;
    const server = spawn(
      process.execPath,
      ['--no-warnings', '--import', `data:text/javascript,${warn}`, 'backend/main.ts', 'worker'],
      {
        cwd: root,
        // Nothing listens there: the start waits or fails, either is late enough.
        env: { ...process.env, DATABASE_URL: 'postgres://127.0.0.1:9/none', LOG_LEVEL: 'warn' },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    try {
      const lines: unknown[] = [];
      for await (const line of createInterface({ input: server.stdout })) {
        lines.push(JSON.parse(line));
        if (line.includes('the models cannot run')) break;
      }
      expect(lines.at(-1)).to.nested.include({
        level: 'warn',
        msg: 'warning',
        'err.message': 'the models cannot run',
      });
    } finally {
      server.kill('SIGKILL');
    }
  });
});
