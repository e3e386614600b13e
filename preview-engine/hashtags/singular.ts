/** The singular of an English noun. */
export function singularOf(word: string): string {
  if (!/^[a-z]{4,}$/.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss|z)es$/, '$1')
    .replace(/s$/, '');
}
