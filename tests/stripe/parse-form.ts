/** The values that Stripe's library sends: text, lists and objects; no numbers, no booleans. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** Reads `a[b][0][c]=d`, as Stripe's library writes it. */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split('[').map((part) => part.replace(/\]$/, ''));
    setPath(root, path, value);
  }
  return toLists(root) as Record<string, FormValue>;
}

function setPath(target: Record<string, FormValue>, path: string[], value: string): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    if (name in target) throw new Error(`${name} is given twice`);
    target[name] = value;
    return;
  }
  const inner = (target[name] ??= Object.create(null));
  if (typeof inner === 'string') throw new Error(`${name} is a text and an object`);
  // Lists are made of objects with the keys 0, 1, 2 at the end.
  setPath(inner as Record<string, FormValue>, rest, value);
}

function toLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, toLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
