/** Adds a value to a statement and returns its placeholder, typed: `$3::jsonb`. */
export type Param = (value: unknown, type: string) => string;

/** The values of a statement whose text depends on what was asked, such as a filtered list. */
export function openParameters(): { param: Param; values: unknown[] } {
  const values: unknown[] = [];
  const param: Param = (value, type) => {
    values.push(value);
    return `$${values.length}::${type}`;
  };
  return { param, values };
}
