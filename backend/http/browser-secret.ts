import type { Context } from 'koa';

/** A cookie with a secret of 256 bits that ties a sign-in under way to the browser that began it. */
export type SecretCookie = { name: string; isProduction: boolean };

/** The secret that the browser has; undefined when it has none of ours. */
export function readSecret(ctx: Context, cookie: SecretCookie): string | undefined {
  const sent = ctx.cookies.get(nameOf(cookie), { signed: false });
  return sent && /^[\w-]{43}$/.test(sent) ? sent : undefined;
}

export function keepSecret(
  ctx: Context,
  cookie: SecretCookie,
  { secret, seconds }: { secret: string; seconds: number },
): void {
  ctx.cookies.set(nameOf(cookie), secret, {
    maxAge: seconds * 1000,
    httpOnly: true,
    // Not `strict`: the redirect back from a social provider must carry it.
    sameSite: 'lax',
    secure: cookie.isProduction,
    signed: false,
    overwrite: true,
  });
}

/** `__Host-` makes browsers refuse the cookie from a sibling domain or without https. */
function nameOf({ name, isProduction }: SecretCookie): string {
  return isProduction ? `__Host-${name}` : name;
}
