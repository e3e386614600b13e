/** Whether a text has nothing but invisible characters. */
export function isBlank(text: string): boolean {
  return text.replace(/[\s\p{Cf}\p{Cc}\u2800\u3164]/gu, '') === '';
}
