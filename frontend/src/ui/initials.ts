const MAX_INITIALS = 3;
const segmenter = new Intl.Segmenter();

/** What an avatar without a picture shows: initials of the name, else of the e-mail, else "U". */
export function initials(user: { displayName: string | null; email: string }): string {
  const words = (user.displayName ?? '').split(/\s+/).filter((word) => word !== '');
  const letters = words.slice(0, MAX_INITIALS).map(firstCharacter).join('');
  return (letters || firstCharacter(user.email.trim()) || 'U').toUpperCase();
}

/** A grapheme: an emoji of several code points is one character. */
function firstCharacter(text: string): string {
  const [first] = segmenter.segment(text);
  return first?.segment ?? '';
}
