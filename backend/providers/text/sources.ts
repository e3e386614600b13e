/** A page that an answer rests on. */
export type Source = { title: string; url: string };

const SOURCES_MAX = 10;
const TITLE_MAX_CHARACTERS = 120;
const URL_MAX_CHARACTERS = 2_000;

/**
 * The sources that may be shown: the first ten different https addresses without credentials. Where
 * a page has no title, its host stands for it. Titles are strangers' words: one line, without
 * control and direction characters.
 */
export function usableSources(found: readonly { title?: string | undefined; url: string }[]) {
  const usable = new Map<string, Source>();
  for (const { title = '', url } of found) {
    if (url.length > URL_MAX_CHARACTERS) continue;
    const address = URL.parse(url);
    if (address?.protocol !== 'https:' || address.username || address.password) continue;
    const words = plainLine(title, TITLE_MAX_CHARACTERS);
    const known = usable.get(address.href);
    if (!known || known.title === address.host) {
      usable.set(address.href, { title: words || address.host, url: address.href });
    }
  }
  return [...usable.values()].slice(0, SOURCES_MAX);
}

/** One line of visible text, shortened; never half of a character, which a database refuses. */
export function plainLine(text: string, maxCharacters = Number.POSITIVE_INFINITY): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim();
  return [...line].slice(0, maxCharacters).join('');
}
