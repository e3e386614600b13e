import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { makeSbom, supplyChainFaults } from '../check/supply-chain.ts';

/*
 * npm run supply-chain: what needs the network or leaves a file. Writes the bill of materials and
 * has npm verify the registry's signatures of everything that is installed.
 */
const root = join(import.meta.dirname, '../..');
const LIMIT_MS = 60_000;

const faults = await supplyChainFaults(root);
for (const fault of faults) console.error(fault);
await writeFile(join(root, 'sbom.cdx.json'), await makeSbom(root));
console.log('sbom.cdx.json: the bill of materials (CycloneDX)');
const verified = await verifySignatures();
console.log(verified.text);
process.exitCode = faults.length > 0 || !verified.isFine ? 1 : 0;

/** A mirror without keys answers nothing useful, or not at all: that is said, and is no proof. */
async function verifySignatures(): Promise<{ isFine: boolean; text: string }> {
  const npm = spawn('npm', ['audit', 'signatures'], { cwd: root, timeout: LIMIT_MS });
  let output = '';
  npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  npm.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => npm.once('close', resolve));
  if (code === 0) return { isFine: true, text: output.trim() };
  const why = npm.killed
    ? `no answer within ${LIMIT_MS / 1000} s`
    : /no (?:signing )?keys|ENOTFOUND|ECONNREFUSED|E404/iv.test(output)
      ? output.trim()
      : undefined;
  return why === undefined
    ? { isFine: false, text: output.trim() }
    : { isFine: true, text: `Signatures were not verified, the registry has no keys: ${why}` };
}
