import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appShell } from './build/app-shell.ts';

const root = import.meta.dirname;

export default defineConfig({
  root,
  plugins: [react(), appShell()],
  // A placeholder: the server puts a fresh nonce in its place in every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  server: { fs: { allow: [join(root, '..')] } },
  build: {
    outDir: join(root, '../dist'),
    emptyOutDir: true,
    target: 'es2022',
    // Data URLs would need a hole in the policy for fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
