import type { z } from 'zod';
import { orders } from '../../contract/orders.ts';
import { routes, type RouteName } from '../../contract/features.ts';
import type { Route } from '../../contract/route.ts';
import { orderRoutes, type OrderRun } from '../../contract/orders.ts';

/** A text that a call takes. */
export type TextField = {
  /** A part of the call; `order` is the input of a run, in a body or a multipart form. */
  part: 'params' | 'query' | 'body' | 'order';
  /** Names of fields from the outside in; 0 is an item of a list. */
  path: readonly (string | 0)[];
  schema: z.core.$ZodString;
};

/** Every text of every call, from its schemas: a new call is covered by itself. */
export function textFieldsOf(name: RouteName): TextField[] {
  const row: Route = routes[name];
  const parts = {
    params: row.params,
    query: row.query,
    body: row.body,
    order: isRun(name) ? orders[name].input : undefined,
  };
  return Object.entries(parts).flatMap(([part, schema]) =>
    // The keys of the object above.
    schema ? textsIn(schema).map((text) => ({ part: part as TextField['part'], ...text })) : [],
  );
}

/**
 * How long a text may be before anything but its length is looked at; undefined without a limit.
 */
export function firstLimitOf(schema: z.core.$ZodString): number | undefined {
  const { checks = [] } = schema._zod.def;
  // Every check of a text is one of these.
  const rules = checks.map((check) => (check as z.core.$ZodChecks)._zod.def);
  const [limit, ...later] = rules.filter(({ check }) => check !== 'min_length');
  if (limit?.check !== 'max_length' && limit?.check !== 'length_equals') return undefined;
  // Without `abort` the checks that follow would work on a text that is too long.
  if (later.length > 0 && !limit.abort) return undefined;
  return limit.check === 'max_length' ? limit.maximum : limit.length;
}

export const isRun = (name: RouteName): name is OrderRun => Object.hasOwn(orderRoutes, name);

/** Throws at a kind of schema that it does not know, in which a text could hide. */
export function textsIn(
  schema: z.core.$ZodType,
  path: TextField['path'] = [],
): Pick<TextField, 'path' | 'schema'>[] {
  // Every schema of zod is one of these.
  const known = schema as z.core.$ZodTypes;
  const { def } = known._zod;
  switch (def.type) {
    case 'string':
      // The kind says so.
      return [{ path, schema: known as z.core.$ZodString }];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => textsIn(field, [...path, name]));
    case 'array':
      return textsIn(def.element, [...path, 0]);
    case 'optional':
    case 'nullable':
    case 'catch':
    case 'default':
      return textsIn(def.innerType, path);
    case 'union':
      return def.options.flatMap((option) => textsIn(option, path));
    case 'pipe':
      // What comes after it sees only what has passed.
      return textsIn(def.in, path);
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return [];
    default:
      throw new Error(`texts in a schema of the kind ${def.type} are not looked for`);
  }
}
