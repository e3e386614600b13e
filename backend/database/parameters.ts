/** Adds a value to a statement and answers its placeholder, typed: `$3::jsonb`. */
export type Param = (value: unknown, type: string) => string;

/**
 * The values of a statement that several rooms write together. Each room writes the part about its
 * own table as common table expressions; `values` are complete when the last part is.
 */
export function openParameters(): { param: Param; values: unknown[] } {
  const values: unknown[] = [];
  const param: Param = (value, type) => {
    values.push(value);
    return `$${values.length}::${type}`;
  };
  return { param, values };
}
