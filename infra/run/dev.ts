import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { createServer as createVite } from 'vite';
import { readConfig } from '../../backend/config.ts';
import { openEmbeddedPostgres } from '../../backend/database/embedded/embedded.ts';
import { openLog } from '../../backend/log.ts';
import { freePort } from './free-port.ts';

/**
 * `npm run dev`: Vite listens on PORT with hot reload and forwards every path of the server to the
 * backend, which starts again when a file it imports changes.
 */
const root = join(import.meta.dirname, '../..');
const port = Number(process.env.PORT || 3000);
const backendPort = await freePort();
const address = `http://localhost:${port}`;

// The backend shares this server, so that PostgreSQL does not start again with every change.
const { DATABASE_URL, DATA_DIR } = readConfig();
const postgres = DATABASE_URL
  ? undefined
  : await openEmbeddedPostgres({ dataDir: DATA_DIR, log: openLog('warn') });
const backend = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'backend/main.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    // The browser's Origin is Vite's, so the backend must accept that address.
    env: { ...process.env, PORT: String(backendPort), APP_URL: process.env.APP_URL || address },
  },
);
const vite = await createVite({
  configFile: join(root, 'frontend/vite.config.ts'),
  server: {
    port,
    strictPort: true,
    proxy: {
      '^/(api|media|socket\\.io|healthz|readyz)(/|$|\\?)': {
        target: `http://localhost:${backendPort}`,
        ws: true,
      },
    },
  },
});
await vite.listen();
console.log(`Lumireel with hot reload: ${address}`);

// Vite would end this process before the backend has drained.
process.removeAllListeners('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => backend.kill('SIGTERM'));
}
backend.once('close', (code) => {
  void vite
    .close()
    .then(() => postgres?.stop())
    .finally(() => process.exit(code ?? 0));
});
