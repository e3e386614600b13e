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
const checkedFolders = /^(contract|backend|preview-engine|frontend\/src)\//;

/** What stands in the way of a file's imports, one line of text per breach of `modules.ts`. */
export function importViolations(sources: readonly Source[]): string[] {
  const used = new Set<Permission>();
  const breaches = sources
    .filter((source) => isProductCode(source.path))
    .flatMap((source) => [
      ...(moduleOf(source.path)
        ? []
        : [`${source.path} belongs to no room of infra/check/modules.ts`]),
      ...source.imports
        .map((wanted) => {
          const reason = wanted.isOurs
            ? forbiddenModule(source.path, wanted, used)
            : forbiddenPackage(source.path, wanted);
          return reason && `${source.path}:${wanted.line} imports ${wanted.target}: ${reason}`;
        })
        .filter((breach) => breach !== undefined),
    ]);
  return breaches;
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

/** Product code: the rooms, without the tests that stand beside it. */
export function isProductCode(path: string): boolean {
  return checkedFolders.test(path) && !isTest(path);
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** The room that owns `path` and the rows it stands in, or undefined. */
export function moduleOf(path: string): string | undefined {
  let best: string | undefined;
  for (const pattern of layerTables.flat(2)) {
    const room = matchModule(path, pattern);
    if (room && (!best || room.length > best.length)) best = room;
  }
  return best;
}

/** Whether `path` is the room or file `place`, or lies in it; `*` is one path segment. */
export function isWithin(path: string, place: string): boolean {
  const prefix = place.split('/').map(escapeSegment).join('/');
  return new RegExp(`^${prefix}(/|\\.tsx?$|$)`).test(path);
}

function forbiddenModule(path: string, wanted: Import, used: Set<Permission>): string | undefined {
  if (isTest(wanted.target)) return 'product code never imports a test';
  const from = moduleOf(path);
  const to = moduleOf(wanted.target);
  if (!from) return undefined;
  if (!to) return 'it belongs to no room';
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
  const diet = Object.entries(packageAllowlists).find(([room]) => isWithin(path, room));
  if (diet && !diet[1].includes(target)) {
    return `${diet[0]} imports ${diet[1].join(', ') || 'no package'} only`;
  }
  const doors = packageOwners[target];
  if (!doors || doors.some((door) => isWithin(path, door))) return undefined;
  return `only ${doors.join(', ')} may`;
}

function isLowerLayer(lower: string, upper: string): boolean {
  return layerTables.some((rows) => {
    const low = layerIndex(rows, lower);
    const high = layerIndex(rows, upper);
    return low !== -1 && low < high;
  });
}

function layerIndex(rows: readonly (readonly string[])[], room: string): number {
  return rows.findIndex((row) =>
    row.some((pattern) =>
      new RegExp(`^${pattern.split('/').map(escapeSegment).join('/')}$`).test(room),
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
