/** Text that is blank once the characters nobody can see are taken away. */
export function isBlank(text: string): boolean {
  return text.replace(/[\s\p{Cf}\p{Cc}\u2800\u3164]/gu, '') === '';
}
