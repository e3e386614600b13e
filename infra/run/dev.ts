import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { createServer as createVite } from 'vite';

/**
 * `npm run dev`: Vite answers on PORT with hot reload and hands every path of the server to the
 * backend behind it, which starts again when a file it imports changes.
 */
const root = join(import.meta.dirname, '../..');
const port = Number(process.env.PORT || 3000);
const backendPort = await freePort();
const address = `http://localhost:${port}`;

const backend = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'backend/main.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    // The browser's Origin is Vite's, so that is the address the backend must know.
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
  void vite.close().finally(() => process.exit(code ?? 0));
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, () => {
      const bound = probe.address();
      const found = typeof bound === 'object' && bound ? bound.port : 0;
      probe.close(() => resolve(found));
    });
  });
}
