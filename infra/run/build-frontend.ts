import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

const root = join(import.meta.dirname, '../..');
const output = join(root, 'dist');
const stampName = '.built-from';

/** Everything the built pages depend on. */
const sources = ['frontend', 'contract', 'film', 'package-lock.json'];

/**
 * Makes `dist/` the build of the present sources and resolves to whether it had to build. An image
 * that ships `dist/` without `frontend/` is taken as it is.
 *
 * The build goes to a folder of its own and is moved into place when complete: a failing build
 * leaves the old pages in place, and two starting processes cannot mix their files.
 */
export async function buildFrontendIfChanged(): Promise<boolean> {
  if (!existsSync(join(root, 'frontend')) && existsSync(join(output, 'index.html'))) return false;
  const wanted = await sourcesHash(root);
  if ((await readStamp()) === wanted) return false;
  console.error('Building the frontend (its sources changed)…');
  const fresh = `${output}-${process.pid}`;
  try {
    await viteBuild(fresh);
    await writeFile(join(fresh, stampName), wanted);
    await replaceOutput(fresh);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return true;
}

/** SHA-256 over the names and contents of all frontend sources below `folder`, tests left out. */
export async function sourcesHash(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesBelow(folder, source)) {
      const content = await readFile(join(folder, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

async function filesBelow(folder: string, name: string): Promise<string[]> {
  const found = await stat(join(folder, name)).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return /\.test\.tsx?$/.test(name) ? [] : [name];
  const children = (await readdir(join(folder, name))).toSorted();
  return (
    await Promise.all(children.map((child) => filesBelow(folder, `${name}/${child}`)))
  ).flat();
}

async function readStamp(): Promise<string | undefined> {
  return readFile(join(output, stampName), 'utf8').catch(() => undefined);
}

/** Vite runs as a process of its own: its memory must not stay with the server that starts next. */
async function viteBuild(outDir: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const config = join(root, 'frontend/vite.config.ts');
  const args = [vite, 'build', '--config', config, '--outDir', outDir, '--logLevel', 'warn'];
  const build = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  build.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  build.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    build.once('error', reject);
    build.once('close', resolve);
  });
  if (code !== 0)
    throw new Error(`The frontend did not build (vite ended with ${code}):\n${printed}`);
}

async function replaceOutput(fresh: string): Promise<void> {
  const old = `${output}-old-${process.pid}`;
  try {
    await rename(output, old);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  await rename(fresh, output);
  await rm(old, { recursive: true, force: true });
}
