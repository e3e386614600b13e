/** A schema's fault of a request: the path of the field, with points, and what is wrong. */
export type RequestFault = { field: string; says: string };

/** References and schemas within schemas; what lies deeper is not judged. */
const DEPTH_MAX = 20;
const NODES_MAX = 10_000;

type Schema = Readonly<Record<string, unknown>>;

/**
 * Compares a request with a schema of OpenAPI or JSON Schema, field by field: required and unknown
 * fields, types, enumerations, bounds, `allOf`, `anyOf`, `oneOf`, and references within `document`.
 * A field that the schema does not name is a fault, since services allow further properties and
 * ignore them. What it does not know, such as patterns, is not judged. Never throws, whatever the
 * document is; `isWhole` is false where more than 10,000 of its nodes would have to be read.
 */
export function requestFaults(document: unknown, schema: unknown, request: unknown) {
  let nodes = 0;

  /** Null for what is no schema, or cannot be read. */
  function resolve(from: unknown, depth: number): { schema: Schema; depth: number } | null {
    let found = from;
    for (let at = depth; at <= DEPTH_MAX; at += 1) {
      nodes += 1;
      if (!isObject(found) || nodes > NODES_MAX) return null;
      const ref = own(found, '$ref');
      if (typeof ref !== 'string') return { schema: found, depth: at };
      found = ref.startsWith('#/') ? pointed(document, ref) : null;
    }
    return null;
  }

  /** The entries of a list, each of which is a node. */
  function entriesOf(list: unknown): readonly unknown[] {
    if (!Array.isArray(list)) return [];
    nodes += list.length;
    return nodes > NODES_MAX ? [] : list;
  }

  /** Whether a schema names a field in one of its parts; null where it takes any. */
  function namesField(from: unknown, field: string, depth: number): boolean | null {
    const known = resolve(from, depth);
    if (!known) return null;
    const properties = own(known.schema, 'properties');
    let isNamed = isObject(properties) ? Object.hasOwn(properties, field) : null;
    for (const part of entriesOf(own(known.schema, 'allOf'))) {
      isNamed ||= namesField(part, field, known.depth + 1) ?? isNamed;
    }
    return isNamed;
  }

  function compare(from: unknown, value: unknown, field: string, depth: number): RequestFault[] {
    const known = resolve(from, depth);
    if (!known) return [];
    const fault = (says: string) => [{ field, says }];
    const { schema: rules } = known;
    const deeper = known.depth + 1;
    if (value === null && own(rules, 'nullable') === true) return [];
    const typed = own(rules, 'type');
    const types = (Array.isArray(typed) ? entriesOf(typed) : [typed]).filter(isTypeName);
    if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
      return fault(`wants ${quoted(field)} as ${types.map(typeWords).join(' or ')}`);
    }
    const values = 'const' in rules ? [rules['const']] : entriesOf(own(rules, 'enum'));
    if (values.length > 0 && !values.includes(value) && !isObject(value)) {
      return fault(`takes ${quoted(field)} only as ${listed(values)}`);
    }
    const bound = beyond(rules, value);
    if (bound) return fault(`wants ${quoted(field)} ${bound}`);
    return [
      ...entriesOf(own(rules, 'allOf')).flatMap((part) =>
        compareWithin(part, value, field, deeper),
      ),
      ...oneOfThem(own(rules, 'anyOf'), value, field, deeper),
      ...oneOfThem(own(rules, 'oneOf'), value, field, deeper),
      ...compareFields(from, rules, value, field, deeper),
      ...(Array.isArray(value)
        ? value.flatMap((each, n) => compare(own(rules, 'items'), each, within(field, n), deeper))
        : []),
    ];
  }

  /** The faults of one part of several that hold together: the others may name what it does not. */
  function compareWithin(part: unknown, value: unknown, field: string, depth: number) {
    const names = isObject(value) ? Object.keys(value).map((name) => within(field, name)) : [];
    return compare(part, value, field, depth).filter(
      (fault) => !fault.says.startsWith(UNKNOWN) || !names.includes(fault.field),
    );
  }

  /** The faults of the alternative that fits best. */
  function oneOfThem(list: unknown, value: unknown, field: string, depth: number): RequestFault[] {
    let best: RequestFault[] | null = null;
    for (const each of entriesOf(list)) {
      const faults = compare(each, value, field, depth);
      if (!best || faults.length < best.length) best = faults;
      if (faults.length === 0) return [];
    }
    return best ?? [];
  }

  function compareFields(
    from: unknown,
    rules: Schema,
    value: unknown,
    field: string,
    depth: number,
  ): RequestFault[] {
    if (!isObject(value)) return [];
    const properties = own(rules, 'properties');
    const lacking = entriesOf(own(rules, 'required')).filter(
      (name): name is string => typeof name === 'string' && own(value, name) === undefined,
    );
    return [
      ...lacking.map((name) => {
        const missing = within(field, name);
        return { field: missing, says: `requires ${quoted(missing)}` };
      }),
      ...Object.entries(value).flatMap(([name, each]) => {
        const inside = within(field, name);
        if (namesField(from, name, depth) === false)
          return [{ field: inside, says: `${UNKNOWN} ${quoted(inside)}` }];
        // Those of `allOf` are compared by it.
        return isObject(properties) && Object.hasOwn(properties, name) && each !== undefined
          ? compare(properties[name], each, inside, depth)
          : [];
      }),
    ];
  }

  const faults = compare(schema, request, '', 0);
  return { faults, isWhole: nodes <= NODES_MAX };
}

const UNKNOWN = 'does not know';

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const own = (of: Schema, name: string): unknown => (Object.hasOwn(of, name) ? of[name] : undefined);
const within = (field: string, name: string | number) => (field ? `${field}.${name}` : `${name}`);

/** The value that a reference within a document names; null where that is not there. */
export function pointed(document: unknown, ref: string): unknown {
  let found = document;
  for (const part of ref.slice(2).split('/')) {
    if (!isObject(found)) return null;
    found = own(found, part.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return found;
}

const isTypeName = (type: unknown): type is string => typeof type === 'string' && type in typeNames;

const typeNames: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  string: 'a text',
  number: 'a number',
  integer: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'nothing',
});
const typeWords = (type: string): string => typeNames[type] ?? type;

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'null' ? value === null : typeof value === type;
}

/** The bound that a value is beyond, in words; null where it keeps all of them. */
function beyond(rules: Schema, value: unknown): string | null {
  const at = (name: string) => {
    const bound = own(rules, name);
    return typeof bound === 'number' ? bound : null;
  };
  const [size, least, most, what] =
    typeof value === 'number'
      ? [value, at('minimum'), at('maximum'), '']
      : typeof value === 'string'
        ? [[...value].length, at('minLength'), at('maxLength'), ' characters']
        : Array.isArray(value)
          ? [value.length, at('minItems'), at('maxItems'), ' entries']
          : [0, null, null, ''];
  if (least !== null && size < least) return `of ${least}${what} at least`;
  if (most !== null && size > most) return `of ${most}${what} at most`;
  if (typeof value !== 'number') return null;
  // A number in JSON Schema; in OpenAPI 3.0 whether the bound beside it is one of these.
  const above = own(rules, 'exclusiveMinimum') === true ? least : at('exclusiveMinimum');
  const below = own(rules, 'exclusiveMaximum') === true ? most : at('exclusiveMaximum');
  if (above !== null && size <= above) return `above ${above}`;
  return below !== null && size >= below ? `below ${below}` : null;
}

const LISTED_MAX = 8;
/** A text of a service as the operator may read it: it breaks no line, and fills no page. */
const clean = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}`]/gu, '?').slice(0, 60);
/** A value of a service in the same way. What is nested, however deep, is not written out. */
export const shown = (value: unknown): string =>
  typeof value === 'object' && value !== null ? 'an object' : clean(JSON.stringify(value) ?? '');
const quoted = (field: string) => (field ? `\`${clean(field)}\`` : 'the request');
function listed(values: readonly unknown[]): string {
  return (
    values.slice(0, LISTED_MAX).map(shown).join(', ') +
    (values.length > LISTED_MAX ? ' and others' : '')
  );
}
