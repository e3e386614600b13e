import {
  backendLayers,
  frontendLayers,
  packageAllowlists,
  packageOwners,
  permissions,
  previewEngineRows,
  type Permission,
} from './modules.ts';
import type { Import, Source } from './sources.ts';

const layerTables = [backendLayers, frontendLayers, previewEngineRows];
const checkedFolders = /^(contract|film|backend|preview-engine|frontend\/src)\//;

/** The imports that `modules.ts` forbids, one line of text each. */
export function importViolations(sources: readonly Source[]): string[] {
  const used = new Set<Permission>();
  return sources
    .filter((source) => isProductCode(source.path))
    .flatMap((source) => [
      ...(moduleOf(source.path)
        ? []
        : [`${source.path} belongs to no module of infra/check/modules.ts`]),
      ...source.imports
        .map((wanted) => {
          const reason = wanted.isOurs
            ? forbiddenModule(source.path, wanted, used)
            : forbiddenPackage(source.path, wanted);
          return reason && `${source.path}:${wanted.line} imports ${wanted.target}: ${reason}`;
        })
        .filter((violation) => violation !== undefined),
    ]);
}

/** Imports that climb three folders or more, which a subpath of package.json replaces. */
export function climbingImports(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier, isOurs }) => isOurs && specifier.startsWith('../../../'))
      .map(({ specifier, target, line }) => {
        const subpath = `#${target.replace(/^frontend\/src\//, 'frontend/')}`;
        return `${path}:${line} imports ${specifier}: write ${subpath}`;
      }),
  );
}

/** Permissions that no import of `sources` needs: they would let a wrong import in unseen. */
export function unusedPermissions(sources: readonly Source[]): string[] {
  const used = new Set<Permission>();
  for (const { path, imports } of sources) {
    if (!isProductCode(path)) continue;
    for (const wanted of imports) if (wanted.isOurs) forbiddenModule(path, wanted, used);
  }
  return permissions
    .filter((permission) => !permission.isPermanent && !used.has(permission))
    .map(({ from, to }) => `modules.ts lets ${from} import ${to}, which nothing does`);
}

/** Whether `path` is code of the product: tests and what surrounds the product are not. */
export function isProductCode(path: string): boolean {
  return checkedFolders.test(path) && !isTest(path);
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** The module that owns `path`, or undefined. */
export function moduleOf(path: string): string | undefined {
  let best: string | undefined;
  for (const pattern of layerTables.flat(2)) {
    const found = matchModule(path, pattern);
    if (found && (!best || found.length > best.length)) best = found;
  }
  return best;
}

/** Whether `path` is the module or file `place`, or lies in it; `*` is one path segment. */
export function isWithin(path: string, place: string): boolean {
  const prefix = place.split('/').map(escapeSegment).join('/');
  return new RegExp(`^${prefix}(/|\\.tsx?$|$)`).test(path);
}

function forbiddenModule(path: string, wanted: Import, used: Set<Permission>): string | undefined {
  if (isTest(wanted.target)) return 'product code never imports a test';
  const from = moduleOf(path);
  const to = moduleOf(wanted.target);
  if (!from) return undefined;
  if (!to) return 'it belongs to no module';
  if (from === to || isLowerLayer(to, from)) return undefined;
  const permission = permissions.find(
    (candidate) =>
      isWithin(path, candidate.from) &&
      isWithin(wanted.target, candidate.to) &&
      (wanted.typesOnly || !candidate.typesOnly),
  );
  if (!permission) return `${from} may not import ${to}`;
  used.add(permission);
  return undefined;
}

function forbiddenPackage(path: string, { target }: Import): string | undefined {
  if (path.startsWith('frontend/') && target.startsWith('node:')) return 'browsers have no Node';
  const [limited, allowed] =
    Object.entries(packageAllowlists).find(([place]) => isWithin(path, place)) ?? [];
  if (allowed && !allowed.includes(target)) {
    return `${limited} imports ${allowed.join(', ') || 'no package'} only`;
  }
  const owners = packageOwners[target];
  if (!owners || owners.some((owner) => isWithin(path, owner))) return undefined;
  return `only ${owners.join(', ')} may`;
}

function isLowerLayer(lower: string, upper: string): boolean {
  return layerTables.some((rows) => {
    const low = layerIndex(rows, lower);
    const high = layerIndex(rows, upper);
    return low !== -1 && low < high;
  });
}

function layerIndex(rows: readonly (readonly string[])[], module: string): number {
  return rows.findIndex((row) =>
    row.some((pattern) =>
      new RegExp(`^${pattern.split('/').map(escapeSegment).join('/')}$`).test(module),
    ),
  );
}

function matchModule(path: string, pattern: string): string | undefined {
  const prefix = pattern.split('/').map(escapeSegment).join('/');
  // `x/*` owns folders below x; a file directly in x belongs to x itself.
  const tail = pattern.endsWith('/*') ? '(?=/)' : '(?=/|\\.tsx?$|\\.[a-z]+$|$)';
  return new RegExp(`^${prefix}${tail}`).exec(path)?.[0];
}

function escapeSegment(segment: string): string {
  return segment === '*' ? '[^/]+' : RegExp.escape(segment);
}
