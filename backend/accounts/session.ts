import { randomBytes, createHmac, timingSafeEqual } from 'node:crypto';
import { ServerResponse, type IncomingMessage } from 'node:http';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import koaSession, { type CreateSessionOptions } from 'koa-session';
import { FRESH_SIGN_IN_MINUTES } from '../../contract/limits.ts';
import type { Identity } from '../events/gateway-dependencies.ts';
import { mayAdminister, type AdminDemand } from '../http/access.ts';
import { cookieAttributes, cookieName } from '../http/cookies.ts';
import type { RequestState } from '../http/request-state.ts';
import { deviceOf } from './device.ts';
import { insertSession, SESSION_ABSOLUTE_DAYS } from './session-rows.ts';
import type { FoundSession, OpenSession, RenewedSession, Sessions } from './sessions.ts';

/** Verified signatures kept in memory: a client sends the same cookie with every request. */
const VERIFIED_MAX = 10_000;

export type CookieKeys = ReturnType<typeof cookieKeys>;

/**
 * Signs Koa's cookies by HMAC-SHA-256 with the newest key; signatures by the older ones stay valid.
 * Has the interface of the keygrip package.
 */
export function cookieKeys(keys: readonly string[]) {
  const signWith = (key: string, text: string) =>
    createHmac('sha256', key).update(text).digest('base64url');
  const index = (text: string, signature: string) =>
    keys.findIndex((key) => isSame(signWith(key, text), signature));
  const newest = keys[0];
  if (newest === undefined) throw new Error('no key to sign cookies with');
  const verified = new Set<string>();
  return {
    sign: (text: string): string => signWith(newest, text),
    /** Which key made the signature, newest first; -1 for none of them. */
    index,
    verify: (text: string, signature: string): boolean => {
      const pair = `${text}.${signature}`;
      if (verified.has(pair)) return true;
      if (index(text, signature) === -1) return false;
      if (verified.size >= VERIFIED_MAX) verified.clear();
      verified.add(pair);
      return true;
    },
  };
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

type CurrentSession = Omit<FoundSession, 'user'>;

type SessionState = RequestState & {
  session?: CurrentSession;
  /** The id of the session that the request opens, if it does. */
  newSessionId?: string;
};

type SessionDependencies = { sessions: Sessions; keys: CookieKeys; isProduction: boolean };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Reads the session of each request with one statement and sets its user as `ctx.state.user`.
 *
 * koa-session loads the session, replaces its id at sign-in, and sets and clears the signed cookie.
 * Three things are ours. Sessions are stored by `Sessions`, where PostgreSQL's clock decides what
 * is open, and written by the transaction of the sign-in, never by koa-session (`autoCommit` is
 * off): a slow request cannot bring an ended session back, and a failing store cannot spoil the
 * answer to a paid order. And the cookie is read by `signedSessionId`, for the reason given there.
 */
export function readSession(app: Koa, parts: SessionDependencies): Middleware {
  const { sessions, keys, isProduction } = parts;
  const name = cookieName('sid', isProduction);
  const cookie = {
    ...cookieAttributes(isProduction),
    maxAge: SESSION_ABSOLUTE_DAYS * DAY_MS,
    signed: true,
  };
  const options: CreateSessionOptions = {
    ...cookie,
    key: name,
    autoCommit: false,
    genid: newSessionId,
    externalKey: {
      get: (ctx: Context) => signedSessionId(ctx, name, keys) ?? '',
      set: (ctx: Context, id: string) => ctx.cookies.set(name, id, cookie),
    },
    store: {
      get: async (id, _maxAge, { ctx }) => {
        const found = await sessions.find(id);
        if (!found) return undefined;
        const { user, ...session } = found;
        stateOf(ctx).user = user;
        stateOf(ctx).session = session;
        return { userId: user?.id };
      },
      // The transaction of the sign-in has written it.
      set: async () => undefined,
      destroy: async (id, { ctx }) => {
        if (stateOf(ctx).session) await sessions.end(id, responseEnd(ctx));
      },
    },
  };

  const withSession = koaSession(options, app);
  return (ctx, next) => {
    stateOf(ctx).user = null;
    // In production the address is https, whether or not the proxy in front says so.
    if (isProduction) ctx.cookies.secure = true;
    return withSession(ctx, next);
  };
}

/**
 * Runs a sign-in. Where it opens a session, under a new id, the response gets its cookie and an
 * older session of the request ends. The device is stored for the list of sessions, `via` for the
 * calls that ask for a recent sign-in, the passkey because its removal ends its sessions.
 */
export async function startSession<T>(
  ctx: Context,
  signIn: (openSession: OpenSession) => Promise<T>,
): Promise<T> {
  const state = stateOf(ctx);
  let isOpen = false;
  const result = await signIn(async (tx, user, how) => {
    const device = deviceOf(ctx.get('User-Agent'));
    await insertSession(tx, newSessionId(ctx), { userId: user.id, ...how, device });
    tx.afterCommit(() => {
      isOpen = true;
      state.user = user;
    });
  });
  if (isOpen) await ctx.session.regenerate();
  return result;
}

/**
 * Runs what goes on with the session of the request under a new id; the response gets its cookie.
 */
export async function renewSession<T>(ctx: Context, work: (renewed: RenewedSession) => Promise<T>) {
  const { hash } = currentSession(ctx);
  const result = await work({ hash, newId: newSessionId(ctx), answered: responseEnd(ctx) });
  await ctx.session.regenerate();
  return result;
}

/** The new id: 256 random bits, the same in all calls of a request, to open one session at most. */
const newSessionId = (ctx: Context): string =>
  (stateOf(ctx).newSessionId ??= randomBytes(32).toString('base64url'));

/** Resolves when the response is sent, or its client has left. */
function responseEnd(ctx: Context): Promise<void> {
  return new Promise((resolve) => {
    if (ctx.res.destroyed) resolve();
    else ctx.res.once('close', () => resolve());
  });
}

/** Whether the session began moments ago. */
export const isFreshSignIn = (ctx: Context): boolean =>
  currentSession(ctx).ageSeconds < FRESH_SIGN_IN_MINUTES * 60;

/** Whether the session began moments ago with a social sign-in or a passkey. */
export const isFreshOtherSignIn = (ctx: Context): boolean =>
  isFreshSignIn(ctx) && currentSession(ctx).via !== 'password';

/** The session of a request that has a user. */
export function currentSession(ctx: Context): CurrentSession {
  const { session } = stateOf(ctx);
  if (!session) throw new Error('a signed-in request without a session');
  return session;
}

/** Ends the session of the request, removes its cookie and empties the browser's cache. */
export async function logOut(ctx: Context): Promise<void> {
  const { session } = ctx;
  ctx.session = null;
  await session.manuallyCommit();
  stateOf(ctx).user = null;
  // The next person at this browser must not find pictures in it.
  ctx.set('Clear-Site-Data', '"cache"');
}

/**
 * The identity behind a socket's upgrade or polling request, by the same cookie; null without an
 * open session. Throws when the database is away.
 */
export function authenticateUpgrade(
  app: Koa,
  { sessions, keys, isProduction }: SessionDependencies,
  demand: AdminDemand,
): (request: IncomingMessage) => Promise<Identity | null> {
  const name = cookieName('sid', isProduction);
  return async (request) => {
    const id = signedSessionId(app.createContext(request, new ServerResponse(request)), name, keys);
    const found = id === null ? null : await sessions.find(id);
    if (!found?.user) return null;
    const { user, hash: sessionHash, hasTwoFactors } = found;
    const isAdmin = user.isAdmin && mayAdminister(hasTwoFactors, demand);
    return { userId: user.id, isAdmin, sessionHash };
  };
}

/**
 * The id in the cookie if one of our keys signed it. Not read with `signed: true`: for a signature
 * by an older key, that would set a new signature cookie without our lifetime and attributes.
 */
function signedSessionId(ctx: Context, name: string, keys: CookieKeys): string | null {
  const id = ctx.cookies.get(name, { signed: false });
  const signature = id && ctx.cookies.get(`${name}.sig`, { signed: false });
  return id && signature && keys.verify(`${name}=${id}`, signature) ? id : null;
}

const stateOf = (ctx: Context): SessionState => ctx.state;
