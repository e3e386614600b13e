/** A labelled list to choose from, its entries called as in a table or by their own names. */
export function named<V extends string>(
  label: string,
  values: readonly V[],
  names: { readonly [N in V]?: string } = {},
) {
  const options = values.map((value) => ({ value, label: names[value] ?? capitalised(value) }));
  return { label, options };
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
