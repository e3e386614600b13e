import { EMAIL_MAX_CHARACTERS } from './limits.ts';

/** HTML's pattern of the part before the @, which stays ASCII. */
const local = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;

/** The characters of a typed domain: `URL` would also take `%40`, a port or a path. */
const typedDomain = /^[\p{L}\p{M}\p{Nd}.。．｡-]+$/u;

/** HTML's pattern of a domain, with at least one dot. */
const asciiDomain =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * The address as it is stored and compared, so that both spellings of a domain are one account: as
 * it was typed, without space around it, and with a Unicode domain in its ASCII form. `undefined`
 * when it is no valid address.
 */
export function parseEmail(text: string): string | undefined {
  const email = text.trim();
  if (email.length > EMAIL_MAX_CHARACTERS) return undefined;
  const at = email.lastIndexOf('@');
  const [name, typed] = [email.slice(0, Math.max(0, at)), email.slice(at + 1)];
  if (!local.test(name) || !typedDomain.test(typed)) return undefined;
  const host = /[^ -~]/.test(typed) ? hostOf(typed) : typed;
  if (!asciiDomain.test(host) || /\.(\d+|0x[\da-f]*)$/i.test(host)) return undefined;
  const parsed = `${name}@${host}`;
  return parsed.length > EMAIL_MAX_CHARACTERS ? undefined : parsed;
}

const hostOf = (domain: string): string =>
  URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : '';
