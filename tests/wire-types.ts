import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Ajv, type AnySchemaObject, type ErrorObject } from 'ajv';
import { pause } from '../backend/clock.ts';

/**
 * Checks what is sent to an outside service against the types of its installed library, so that an
 * upgrade of the library is an upgrade of the check and nothing of it is copied.
 */
export interface WireTypes {
  /**
   * The faults of `value`, one text per fault; empty when there are none. Waits until the schema is
   * there.
   */
  faults(typeName: string, value: unknown): Promise<string[]>;
}

export interface WireTypesOptions {
  /** The library. Its version is part of the name under which the schema is kept. */
  packageName: string;
  /** The import statement that brings what `types` refer to. */
  importLine: string;
  /** TypeScript types by the names that `faults` takes. */
  types: Readonly<Record<string, string>>;
  /** The values come from a form, where every value is a text. */
  isForm?: boolean;
  /** Adds to the JSON schema what the types cannot say; always the same for the same types. */
  amend?: (schema: AnySchemaObject) => AnySchemaObject;
}

const cacheDir = join(import.meta.dirname, '../node_modules/.cache/lumireel/wire-types');

/** In the making or made, by the file that keeps the schema and the kind of values. */
const checks = new Map<string, Promise<Ajv>>();

/** Deriving the schema takes seconds; it is kept on disk and found again by its inputs. */
export function openWireTypes(options: WireTypesOptions): WireTypes {
  const opening = openSchema(options);
  // Whoever asks first learns why it failed.
  opening.catch(() => undefined);
  return {
    faults: async (name, value) => {
      const ajv = await opening;
      const validate = ajv.getSchema(`wire#/definitions/Wire/properties/${name}`);
      if (!validate) throw new Error(`${name} is not among the types`);
      // A check of a form turns texts into numbers, in a copy.
      return validate(structuredClone(value)) ? [] : (validate.errors ?? []).map(faultText);
    },
  };
}

/** How long a service that opens waits for its schemas; its first requests wait for the rest. */
export const schemaWait = { mostMs: 90_000 };

/** Resolves when every schema that was opened is there or cannot be, or after `schemaWait`. */
export async function untilSchemasAreThere(): Promise<void> {
  const over = new AbortController();
  await Promise.race([Promise.allSettled(checks.values()), pause(schemaWait.mostMs, over.signal)]);
  over.abort();
}

function openSchema(options: WireTypesOptions): Promise<Ajv> {
  const { packageName, importLine, types, isForm = false } = options;
  const members = Object.entries(types).map(([name, type]) => `  ${name}: ${type};`);
  const entry = [importLine, 'export interface Wire {', ...members, '}', ''].join('\n');
  const versions = [packageName, 'ts-json-schema-generator'].map(versionOf);
  const key = createHash('sha256')
    .update([entry, ...versions].join('\0'))
    .digest('hex');
  const kept = join(cacheDir, `${packageName.replaceAll('/', '-')}-${key.slice(0, 16)}.json`);
  // Many services of one kind share what is compiled.
  const name = `${kept} ${isForm}`;
  const known = checks.get(name) ?? compileSchema(options, { kept, entry });
  checks.set(name, known);
  return known;
}

async function compileSchema(
  { isForm = false, amend = (schema) => schema }: WireTypesOptions,
  { kept, entry }: { kept: string; entry: string },
): Promise<Ajv> {
  const ajv = new Ajv({ allErrors: true, strict: false, coerceTypes: isForm });
  return ajv.addSchema(amend(await keptSchema(kept, entry)), 'wire');
}

async function keptSchema(kept: string, entry: string): Promise<AnySchemaObject> {
  const text = await readFile(kept, 'utf8').catch(() => undefined);
  if (text !== undefined) return JSON.parse(text) as AnySchemaObject;
  const schema = await deriveSchema(entry);
  // Processes may derive it at the same time; none may read half of it.
  const own = `${kept}-${randomUUID()}`;
  await writeFile(own, JSON.stringify(schema));
  await rename(own, kept);
  return schema;
}

async function deriveSchema(entry: string): Promise<AnySchemaObject> {
  const folder = join(cacheDir, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    const path = join(folder, 'wire.ts');
    const tsconfig = join(folder, 'tsconfig.json');
    await writeFile(path, entry);
    const compilerOptions = { module: 'nodenext', strict: true, skipLibCheck: true, types: [] };
    await writeFile(tsconfig, JSON.stringify({ compilerOptions, files: ['wire.ts'] }));
    return await compileInTurn({ path, tsconfig });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

let compiler: Worker | undefined;
let compiled: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * One schema after another, in one thread: to load the compiler, and to run it until it is fast,
 * takes longer than the schemas. The compiler works without a pause, and so would keep services
 * waiting.
 */
function compileInTurn(files: { path: string; tsconfig: string }): Promise<AnySchemaObject> {
  waiting += 1;
  const schema = compiled.then(async () => {
    compiler ??= new Worker(join(import.meta.dirname, 'derive-schema-thread.ts'));
    compiler.postMessage(files, []);
    const [made] = (await once(compiler, 'message')) as [AnySchemaObject];
    return made;
  });
  const over = async () => {
    waiting -= 1;
    if (waiting > 0) return;
    await compiler?.terminate();
    compiler = undefined;
  };
  // A failure ends the thread.
  compiled = schema.catch(() => (compiler = undefined)).then(over);
  return schema;
}

function versionOf(packageName: string): string {
  const require = createRequire(import.meta.url);
  const { version }: { version: string } = require(
    join(import.meta.dirname, `../node_modules/${packageName}/package.json`),
  );
  return version;
}

/** `line_items[0][price]: missing`, the way forms are written. */
function faultText({ instancePath, keyword, params, message = '' }: ErrorObject): string {
  const names = instancePath.split('/').slice(1);
  if (keyword === 'required') return `${pathText([...names, params.missingProperty])}: missing`;
  if (keyword === 'additionalProperties') {
    return `${pathText([...names, params.additionalProperty])}: unknown parameter`;
  }
  return `${pathText(names)}: ${message}`;
}

function pathText([first = '', ...rest]: readonly string[]): string {
  return first + rest.map((name) => `[${name}]`).join('');
}
