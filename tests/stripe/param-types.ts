import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import type { FormValue } from './parse-form.ts';

/**
 * Checks what is sent to Stripe against the parameter types of the installed library: a name it does
 * not know, a missing one, a wrong kind of value or an unknown choice. Nothing of it is copied here,
 * so an upgrade of the library is an upgrade of this check.
 */
export interface ParamTypes {
  /** What is wrong with these parameters of the interface; empty when nothing is. */
  faults(interfaceName: string, params: FormValue): string[];
}

/** A syntax node as the parser gives it, as far as it is read here. */
interface SyntaxNode {
  type: string;
  name?: string;
  optional?: boolean;
  id?: SyntaxNode;
  key?: SyntaxNode;
  left?: SyntaxNode;
  right?: SyntaxNode;
  expression?: SyntaxNode;
  declaration?: SyntaxNode | null;
  typeName?: SyntaxNode;
  typeAnnotation?: SyntaxNode;
  literal?: { value: unknown };
  types?: SyntaxNode[];
  extends?: SyntaxNode[];
  typeArguments?: { params: SyntaxNode[] };
  body?: { body: SyntaxNode[] };
}
/** Declarations by their full name: `SessionCreateParams.LineItem`. */
type Declarations = Map<string, SyntaxNode>;

const esm = join(dirname(createRequire(import.meta.url).resolve('stripe')), '../esm');

export async function readParamTypes(files: readonly string[]): Promise<ParamTypes> {
  const declared: Declarations = new Map();
  for (const file of ['shared.d.ts', ...files]) {
    const text = await readFile(join(esm, file), 'utf8');
    const { program, errors } = parseSync(file, text, { lang: 'dts' });
    if (errors.length > 0) throw new Error(`${file} could not be parsed`);
    for (const node of program.body)
      collectDeclarations(declared, '', node as unknown as SyntaxNode);
  }
  return {
    faults: (name, params) => {
      const node = declared.get(name);
      if (!node) throw new Error(`the library declares no ${name}`);
      return objectFaults(declared, { name, node, value: params, path: '' });
    },
  };
}

function collectDeclarations(declared: Declarations, scope: string, statement: SyntaxNode): void {
  const node: SyntaxNode = statement.declaration ?? statement;
  const name = node.id?.name;
  if (name === undefined) return;
  const full = scope ? `${scope}.${name}` : name;
  if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration') {
    declared.set(full, node);
  }
  if (node.type !== 'TSModuleDeclaration') return;
  // `Checkout` only groups what the file declares.
  const inner = full === 'Checkout' ? '' : full;
  for (const member of node.body?.body ?? []) collectDeclarations(declared, inner, member);
}

type TypedValue = { name: string; node: SyntaxNode; value: FormValue; path: string };

function objectFaults(declared: Declarations, { name, node, value, path }: TypedValue): string[] {
  if (typeof value === 'string' || Array.isArray(value)) return [`${path || name}: an object`];
  const members = membersOf(declared, node);
  const unknown = Object.keys(value).filter((key) => !members.has(key));
  const faults = unknown.map((key) => `${joinPath(path, key)}: unknown parameter`);
  for (const [key, member] of members) {
    const given = value[key];
    if (given === undefined) {
      if (!member.optional) faults.push(`${joinPath(path, key)}: missing`);
      continue;
    }
    const type = childNode(childNode(member, 'typeAnnotation'), 'typeAnnotation');
    faults.push(
      ...typeFaults(declared, { name, node: type, value: given, path: joinPath(path, key) }),
    );
  }
  return faults;
}

function membersOf(declared: Declarations, node: SyntaxNode): Map<string, SyntaxNode> {
  const inherited = (node.extends ?? []).flatMap((base) => {
    const parent = declared.get(base.expression?.name ?? '');
    if (!parent) throw new Error(`unknown base ${base.expression?.name}`);
    return [...membersOf(declared, parent)];
  });
  const own = (node.body?.body ?? []).map(
    (member) => [nameOf(childNode(member, 'key')), member] as const,
  );
  return new Map([...inherited, ...own]);
}

const joinPath = (path: string, key: string) => (path ? `${path}[${key}]` : key);

function typeFaults(declared: Declarations, place: TypedValue): string[] {
  const { node, value, path } = place;
  switch (node.type) {
    case 'TSStringKeyword':
      return typeof value === 'string' ? [] : [`${path}: a text`];
    case 'TSNumberKeyword':
      return typeof value === 'string' && /^-?\d+$/.test(value) ? [] : [`${path}: a whole number`];
    case 'TSBooleanKeyword':
      return value === 'true' || value === 'false' ? [] : [`${path}: true or false`];
    case 'TSNullKeyword':
      return [`${path}: null is not sent`];
    case 'TSLiteralType':
      return node.literal?.value === value ? [] : [`${path}: not ${JSON.stringify(value)}`];
    case 'TSUnionType':
      return unionFaults(declared, place);
    case 'TSTypeReference':
      return referenceFaults(declared, place);
    default:
      throw new Error(`${path}: ${node.type} is not understood yet`);
  }
}

function unionFaults(declared: Declarations, place: TypedValue): string[] {
  // `OtherString` keeps a choice open for what is newer than the library: we send what it knows.
  const choices = (place.node.types ?? []).filter((type) => type.typeName?.name !== 'OtherString');
  const faults = choices.map((node) => typeFaults(declared, { ...place, node }));
  return faults.some((list) => list.length === 0) ? [] : (faults.at(-1) ?? []);
}

function referenceFaults(declared: Declarations, place: TypedValue): string[] {
  const { name, node, value, path } = place;
  const reference = nameOf(childNode(node, 'typeName'));
  const argument = node.typeArguments?.params[0];
  if (reference === 'Array' && argument) {
    if (!Array.isArray(value)) return [`${path}: a list`];
    return value.flatMap((item, index) =>
      typeFaults(declared, { name, node: argument, value: item, path: `${path}[${index}]` }),
    );
  }
  if (reference === 'Emptyable' && argument) {
    return value === '' ? [] : typeFaults(declared, { ...place, node: argument });
  }
  if (reference === 'Decimal')
    return /^"\d+(\.\d+)?"$/.test(JSON.stringify(value)) ? [] : [`${path}: decimal`];
  if (reference === 'MetadataParam') return metadataFaults(value, path);
  const [full, target] = resolveReference(declared, name, reference);
  if (target.type === 'TSInterfaceDeclaration') {
    return objectFaults(declared, { name: full, node: target, value, path });
  }
  return typeFaults(declared, {
    name: full,
    node: childNode(target, 'typeAnnotation'),
    value,
    path,
  });
}

/** Stripe's limits of metadata; the types only say that it is a map. */
function metadataFaults(value: FormValue, path: string): string[] {
  if (typeof value === 'string' || Array.isArray(value)) return [`${path}: an object`];
  const entries = Object.entries(value);
  if (entries.length > 50) return [`${path}: more than 50 keys`];
  const isGood = ([key, text]: [string, FormValue]) =>
    key.length <= 40 && typeof text === 'string' && text.length <= 500;
  return entries.filter((entry) => !isGood(entry)).map(([key]) => `${path}[${key}]: too long`);
}

/** As TypeScript looks: in the innermost scope first. */
function resolveReference(
  declared: Declarations,
  scope: string,
  reference: string,
): [string, SyntaxNode] {
  const parts = scope.split('.');
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const full = [...parts.slice(0, depth), reference].join('.');
    const node = declared.get(full);
    if (node) return [full, node];
  }
  throw new Error(`${scope}: ${reference} is declared nowhere`);
}

function nameOf(node: SyntaxNode): string {
  if (node.type === 'Identifier' && node.name) return node.name;
  return `${nameOf(childNode(node, 'left'))}.${nameOf(childNode(node, 'right'))}`;
}

function childNode(
  node: SyntaxNode,
  field: 'key' | 'left' | 'right' | 'typeName' | 'typeAnnotation',
): SyntaxNode {
  const found = node[field];
  if (!found) throw new Error(`${node.type} without ${field}`);
  return found;
}
