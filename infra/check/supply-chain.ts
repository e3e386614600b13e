import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { allowedLicences, installScripts, licenceExceptions } from '../supply-chain/allowed.ts';

/** The part of `package-lock.json`, version 3, that is read. */
export type Lock = {
  packages: Readonly<
    Record<
      string,
      {
        name?: string;
        version?: string;
        resolved?: string;
        integrity?: string;
        license?: string;
        hasInstallScript?: boolean;
        link?: boolean;
      }
    >
  >;
};

/** The part of `package.json` that is read. */
export type Manifest = {
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  allowScripts?: Readonly<Record<string, boolean>>;
};

/** The part of a CycloneDX SBOM that is read. */
type Component = { group?: string; name: string; version?: string; components?: Component[] };

export type Allowed = {
  licences: readonly string[];
  licenceExceptions: Readonly<Record<string, string>>;
  installScripts: Readonly<Record<string, string>>;
};

const ours: Allowed = { licences: allowedLicences, licenceExceptions, installScripts };
const registry = 'https://registry.npmjs.org/';

/** The faults of the repository's own lock file; works without a network. */
export async function supplyChainFaults(root: string): Promise<string[]> {
  const [lock, manifest] = await Promise.all(
    ['package-lock.json', 'package.json'].map(async (name) =>
      JSON.parse(await readFile(join(root, name), 'utf8')),
    ),
  );
  const sbom = JSON.parse(await makeSbom(root));
  return [...lockViolations(lock, manifest, ours), ...missingFromSbom(lock, sbom.components)];
}

/**
 * The software bill of materials (CycloneDX, JSON) of the lock file, the same for the same file.
 */
export async function makeSbom(root: string): Promise<string> {
  const options = ['--package-lock-only', '--output-reproducible', '--no-validate'];
  const run = promisify(execFile);
  const program = join(root, 'node_modules/.bin/cyclonedx-npm');
  const { stdout } = await run(program, options, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/**
 * Entries without integrity, from elsewhere than npm, or with a licence or script nobody allowed.
 */
export function lockViolations(lock: Lock, manifest: Manifest, allowed: Allowed): string[] {
  const used = new Set<string>();
  const exceptionFor = (name: string, table: Readonly<Record<string, string>>) => {
    const pattern = Object.keys(table).find((key) =>
      key.endsWith('*') ? name.startsWith(key.slice(0, -1)) : key === name,
    );
    if (pattern !== undefined) used.add(pattern);
    return pattern !== undefined;
  };
  const faults = entriesOf(lock).flatMap(({ name, id, entry }) => {
    const { integrity, resolved, license, hasInstallScript } = entry;
    const isLicensed = license !== undefined && isAllowedLicence(license, allowed.licences);
    return [
      ...(integrity?.startsWith('sha512-') ? [] : [`${id} has no sha512 integrity`]),
      ...(resolved && !resolved.startsWith(registry) ? [`${id} comes from ${resolved}`] : []),
      // Also where the named licence is allowed: it may be that of a wrapper alone.
      ...(exceptionFor(name, allowed.licenceExceptions) || isLicensed
        ? []
        : [`${id} has the licence ${license ?? '(none named)'}`]),
      ...(!hasInstallScript || exceptionFor(name, allowed.installScripts)
        ? []
        : [`${id} has an install script`]),
    ];
  });
  const direct = { ...manifest.dependencies, ...manifest.devDependencies };
  const loose = Object.entries(direct).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/v.test(version),
  );
  const scripts = Object.keys(manifest.allowScripts ?? {});
  const idle = Object.keys({ ...allowed.licenceExceptions, ...allowed.installScripts });
  return [
    ...new Set(faults),
    ...loose.map(([name, version]) => `${name} is not pinned to one version: ${version}`),
    ...scripts
      .filter((name) => !exceptionFor(name, allowed.installScripts))
      .map((name) => `package.json allows or forbids the script of ${name} without a reason`),
    ...idle.filter((key) => !used.has(key)).map((key) => `nothing needs the exception for ${key}`),
  ];
}

/** Entries of the lock file that a bill of materials does not name. */
export function missingFromSbom(lock: Lock, components: readonly Component[]): string[] {
  const named = new Set<string>();
  const add = ({ group, name, version, components: parts = [] }: Component) => {
    named.add(`${group ? `${group}/` : ''}${name}@${version}`);
    for (const part of parts) add(part);
  };
  for (const component of components) add(component);
  return entriesOf(lock)
    .filter(({ id }) => !named.has(id))
    .map(({ id }) => `${id} is missing from the SBOM`);
}

function entriesOf({ packages }: Lock) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .map(([path, entry]) => {
      const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 13);
      return { name, id: `${name}@${entry.version}`, entry };
    });
}

/**
 * Whether an SPDX expression leaves a choice that is allowed; one that mixes AND and OR does not.
 */
function isAllowedLicence(text: string, licences: readonly string[]): boolean {
  const isAllowed = (name: string) => licences.includes(name);
  const expression = text.replaceAll(/[\(\)]/gv, '');
  if (!expression.includes(' AND ')) return expression.split(' OR ').some(isAllowed);
  return !expression.includes(' OR ') && expression.split(' AND ').every(isAllowed);
}
