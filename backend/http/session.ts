import { randomBytes } from 'node:crypto';
import { ServerResponse, type IncomingMessage } from 'node:http';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import koaSession, { type CreateSessionOptions } from 'koa-session';
import type { User } from '../../contract/user.ts';
import { SESSION_ABSOLUTE_DAYS, type Sessions } from '../accounts/sessions.ts';
import type { Identity } from '../events/gateway-dependencies.ts';
import type { CookieKeys } from './cookie-keys.ts';
import { deviceOf } from './device.ts';

/** How a session began. */
export type SignInMethod = 'password' | 'google' | 'github';
type CurrentSession = { hash: string; ageSeconds: number; via: SignInMethod };

/** Who is asking; set on `ctx.state` for everything under `/api`. */
export type RequestState = {
  user: User | null;
  session?: CurrentSession;
  mintedSessionId?: string;
};

export type SessionDependencies = { sessions: Sessions; keys: CookieKeys; isProduction: boolean };

const DAY_MS = 24 * 60 * 60 * 1000;

/** `__Host-` makes browsers refuse the cookie from a sibling domain or without https. */
export function sessionCookieName(isProduction: boolean): string {
  return isProduction ? '__Host-sid' : 'sid';
}

/**
 * The session of each request, from one statement, and its user in `ctx.state.user`.
 *
 * Nothing is written on the way out: only `startSession` and `endSession` write, so a slow request
 * cannot bring a session back and a failing store cannot spoil the answer to a paid order.
 */
export function readSession(app: Koa, parts: SessionDependencies): Middleware {
  const { sessions, keys, isProduction } = parts;
  const cookieName = sessionCookieName(isProduction);
  const options: CreateSessionOptions = {
    key: cookieName,
    maxAge: SESSION_ABSOLUTE_DAYS * DAY_MS,
    httpOnly: true,
    sameSite: 'lax',
    secure: isProduction,
    signed: true,
    overwrite: true,
    rolling: false,
    renew: false,
    autoCommit: false,
    genid: (ctx: Context) => {
      const id = mintSessionId();
      stateOf(ctx).mintedSessionId = id;
      return id;
    },
    externalKey: {
      get: (ctx: Context) => signedSessionId(ctx, cookieName, keys) ?? '',
      set: (ctx: Context, id: string) => setCookie(ctx, id),
    },
    store: {
      get: async (id, _maxAge, { ctx }) => {
        const found = await sessions.find(id);
        if (!found) return undefined;
        stateOf(ctx).user = found.user;
        const { hash, ageSeconds, attributes } = found;
        const { via } = attributes;
        const isSocial = via === 'google' || via === 'github';
        stateOf(ctx).session = { hash, ageSeconds, via: isSocial ? via : 'password' };
        return { ...found.attributes, userId: found.user?.id };
      },
      set: async (id, content, _maxAge, { ctx }) => {
        // `_expire` and `_maxAge` are the package's own bookkeeping; the limits are in SQL.
        const { userId = null, _expire, _maxAge: _, ...kept } = content;
        const isMintedNow = stateOf(ctx).mintedSessionId === id;
        // An id we did not make ourselves is never adopted, whoever sent it.
        if (isMintedNow) await sessions.insert(id, userId, kept);
        else await sessions.save(id, kept);
      },
      destroy: async (id, { ctx }) => {
        if (stateOf(ctx).mintedSessionId !== id) await sessions.end(id);
      },
    },
  };
  const setCookie = (ctx: Context, id: string) =>
    ctx.cookies.set(cookieName, id, {
      maxAge: SESSION_ABSOLUTE_DAYS * DAY_MS,
      httpOnly: true,
      sameSite: 'lax',
      secure: isProduction,
      signed: true,
      overwrite: true,
    });

  const withSession = koaSession(options, app);
  return (ctx, next) => {
    stateOf(ctx).user = null;
    // In production the address is https, whether or not the proxy in front says so.
    if (isProduction) ctx.cookies.secure = true;
    return withSession(ctx, next);
  };
}

/**
 * Signs a user in under a new id; whatever the old one carried ends with it. The device is kept for
 * the list of sign-ins, the way for what asks for a fresh one.
 */
export async function startSession(ctx: Context, user: User, via: SignInMethod): Promise<void> {
  const session = ctx.session;
  for (const key of Object.keys(session.toJSON())) delete session[key];
  session.userId = user.id;
  session.via = via;
  session.device = deviceOf(ctx.get('User-Agent'));
  await session.regenerate();
  stateOf(ctx).user = user;
}

/** The session of a request that has a user. */
export function currentSession(ctx: Context): CurrentSession {
  const { session } = stateOf(ctx);
  if (!session) throw new Error('a signed-in request without a session');
  return session;
}

/** Logs out: as `endSession`, and empties the browser's cache. */
export async function logOut(ctx: Context): Promise<void> {
  await endSession(ctx);
  // Whoever uses this browser next must not find pictures in it.
  ctx.set('Clear-Site-Data', '"cache"');
}

/** Ends the session of the request for good and takes the cookie away. */
export async function endSession(ctx: Context): Promise<void> {
  const session = ctx.session;
  ctx.session = null;
  await session.manuallyCommit();
  stateOf(ctx).user = null;
}

/**
 * For the socket's handshake: who is behind an upgrade or polling request, by the same cookie, or
 * null. Throws when the database is away.
 */
export function authenticateUpgrade(
  app: Koa,
  { sessions, keys, isProduction }: SessionDependencies,
): (request: IncomingMessage) => Promise<Identity | null> {
  const cookieName = sessionCookieName(isProduction);
  return async (request) => {
    const ctx = app.createContext(request, new ServerResponse(request));
    const id = signedSessionId(ctx, cookieName, keys);
    const found = id === null ? null : await sessions.find(id);
    if (!found?.user) return null;
    return { userId: found.user.id, isAdmin: found.user.isAdmin, sessionHash: found.hash };
  };
}

/** 256 random bits. */
function mintSessionId(): string {
  return randomBytes(32).toString('base64url');
}

/** The id of the cookie when one of our keys signed it. */
function signedSessionId(ctx: Context, cookieName: string, keys: CookieKeys): string | null {
  // Verified here and not by `signed: true`: that would set a second cookie without our attributes
  // when an older key signed the first.
  const id = ctx.cookies.get(cookieName, { signed: false });
  const signature = id && ctx.cookies.get(`${cookieName}.sig`, { signed: false });
  return id && signature && keys.verify(`${cookieName}=${id}`, signature) ? id : null;
}

function stateOf(ctx: Context): RequestState {
  return ctx.state;
}
