const segmenter = new Intl.Segmenter();

/** Letters of an avatar without a picture: the first letters of all words of the name, else that of
 * the e-mail, else "U". */
export function initials(user: { displayName: string | null; email: string }): string {
  const words = (user.displayName ?? '').split(/\s+/).filter((word) => word !== '');
  const letters = words.map(firstCharacter).join('');
  return (letters || firstCharacter(user.email.trim()) || 'U').toUpperCase();
}

/** How many characters a person sees. */
export function countCharacters(text: string): number {
  return [...segmenter.segment(text)].length;
}

/** A grapheme: an emoji of several code points is one character. */
function firstCharacter(text: string): string {
  const [first] = segmenter.segment(text);
  return first?.segment ?? '';
}
