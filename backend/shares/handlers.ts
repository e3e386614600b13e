import { REPORT_TEXT_MAX } from '#contract/limits.ts';
import type { sharedPageRoutes, shareRoutes } from '#contract/shares.ts';
import { reportFormSchema, type ShareOptions } from '#contract/shares.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { cookieKeys } from '../accounts/session.ts';
import { clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Call, HandlersOf } from '../http/bind.ts';
import { readRawBody } from '../http/body.ts';
import { cookieAttributes } from '../http/cookies.ts';
import { parseInput } from '../http/parse.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { addressPrefix, type RateLimitPoint, type RateLimits } from '../http/rate-limits.ts';
import type { Context } from '../http/request-state.ts';
import { Refusal } from '../refusal.ts';
import { sendStored } from '../storage/serve.ts';
import { renderNote, renderPasswordPage, renderSharedPage } from './render.ts';
import { sendPage } from './share-frame.ts';
import {
  reportPage,
  countView,
  replacePageHash,
  filesOf,
  findSharedPage,
  templateOf,
  type SharedPage,
} from './shared-page.ts';
import { endShare, listShares, saveShare, type ShareStore } from './shares.ts';

export type ShareParts = ShareStore & {
  config: Config;
  limits: RateLimits;
  /** Those of pages, apart from those of accounts: strangers cause their hashes. */
  passwords: Passwords;
  sessionKeys: readonly string[];
};

/** Links that users make. */
export function shareHandlers(store: ShareParts): HandlersOf<typeof shareRoutes> {
  const { config } = store;
  const save = (
    { user, ctx }: Pick<Call<'shareImage'>, 'user' | 'ctx'>,
    of: number | number[],
    options: ShareOptions,
  ) => {
    if (config.SHARE_PAGES === 'off') throw new Refusal('share.off');
    return saveShare(store, user.id, { of, origin: publicOrigin(config, ctx), ...options });
  };
  return {
    shareImage: async (call) => save(call, call.params.id, call.body),
    createShare: async (call) => {
      const { imageIds, ...options } = call.body;
      return save(call, imageIds, options);
    },
    shares: ({ user, ctx }) => listShares(store.database, user.id, publicOrigin(config, ctx)),
    endImageShare: ({ user, params }) => endShare(store, user.id, { imageId: params.id }),
    endShare: ({ user, params }) => endShare(store, user.id, params),
  };
}

/** Pages that users share. Everything is asked anew at each request, files too. */
export function sharedPageHandlers(parts: ShareParts): HandlersOf<typeof sharedPageRoutes> {
  const { config, database, limits, passwords, sessionKeys, storage } = parts;
  const opened = openedPages(cookieKeys(sessionKeys), config.isProduction);

  async function find(token: string): Promise<SharedPage> {
    const page = config.SHARE_PAGES === 'on' ? await findSharedPage(database, token) : null;
    if (!page) throw new Refusal('share.not-found');
    return page;
  }

  /** The page, for a browser that has given its password. */
  async function findOpen(ctx: Context, token: string): Promise<SharedPage> {
    const page = await find(token);
    if (!opened.has(ctx, page)) throw new Refusal('share.not-found');
    return page;
  }

  return {
    sharedPage: async ({ params, ctx }) => {
      const page = await find(params.token);
      if (!opened.has(ctx, page))
        return sendPage(ctx, config, (place) => renderPasswordPage(page.token, place));
      if (ctx.query['reported'] !== undefined)
        return sendPage(ctx, config, (place) => renderNote(thanks, place));
      if (ctx.method === 'GET' && !robots.test(ctx.get('User-Agent')) && !isAhead(ctx))
        await countView(database, page.token);
      sendPage(ctx, config, (place) => renderSharedPage(page, place));
    },
    openSharedPage: async ({ params, ctx }) => {
      const { password = '' } = await readForm(ctx);
      const page = await find(params.token);
      if (page.passwordHash !== null) {
        const network = addressPrefix(ctx.ip);
        const giveBack = await takeTry(limits, page.token, network);
        const renew = (renewed: string) => replacePageHash(database, page, renewed);
        const isRight = await passwords
          .matches(page.passwordHash, password, renew)
          .catch((error: unknown) => giveBack().then(() => Promise.reject(error)));
        if (!isRight) {
          await limits.consume([['share-password-spare.prefix', network]]).catch(unlessTooMany);
          sendPage(ctx, config, (place) =>
            renderPasswordPage(page.token, place, { isWrong: true }),
          );
          ctx.status = 403;
          return;
        }
        await giveBack();
        opened.remember(ctx, page);
      }
      seeOther(ctx, `/s/${page.token}`);
    },
    sharedFile: async ({ params: { token, n, name }, ctx }) => {
      const page = await findOpen(ctx, token);
      const item = page.items.find((shown) => shown.n === n);
      const key = item && filesOf(item).get(name);
      if (!key) throw new Refusal('share.not-found');
      await sendStored(ctx, storage, key, { cache: 'none' });
    },
    sharedTemplate: async ({ params, ctx }) => {
      const template = templateOf(await findOpen(ctx, params.token));
      if (!template) throw new Refusal('share.not-found');
      return template;
    },
    reportSharedPage: async ({ params, ctx }) => {
      const note = parseInput(reportFormSchema, await readForm(ctx, REPORT_BYTES));
      const page = await findOpen(ctx, params.token);
      const isKept = await limits
        .consume([
          ['share-report.prefix', addressPrefix(ctx.ip)],
          ['share-report.token', page.token],
        ])
        .then(() => true, unlessTooMany);
      await reportPage(database, page, isKept ? note : null);
      seeOther(ctx, `/s/${page.token}?reported`);
    },
  };
}

const thanks = { title: 'Thank you', text: 'We will look at this page.' };

/** Robots and programs that ask for a preview of a link: their visits are no views. */
const robots =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|meta-external|whatsapp|telegram|skype|embedly|pinterest|vkshare|mastodon/i;

/**
 * Takes what a try of a page's password costs, and returns what gives it back; one that is refused
 * costs nothing. Strangers close no page: where its tries or those of all pages are used up, a
 * network that has not failed at any page within the hour has one more, of 500 for a page.
 */
async function takeTry(limits: RateLimits, token: string, network: string) {
  const taken: (() => Promise<void>)[] = [];
  const take = async (...points: RateLimitPoint[]) => {
    for (const point of points) taken.push(await limits.consume([point]));
  };
  const giveBack = async () => void (await Promise.all(taken.map((back) => back())));
  try {
    await take(['share-password.pair', `${token}:${network}`], ['share-password.prefix', network]);
    await take(['share-password.token', token], ['share-password.all', '']).catch((error) => {
      unlessTooMany(error);
      return take(['share-password-spare.prefix', network], ['share-password-spare.token', token]);
    });
    return giveBack;
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** Whether a browser asks before its user does: most pages that are fetched so are never seen. */
const isAhead = (ctx: Context) => /prefetch|prerender/i.test(ctx.get('Sec-Purpose'));

function unlessTooMany(error: unknown): false {
  if (error instanceof Refusal) return false;
  throw error;
}

function seeOther(ctx: Context, path: string): void {
  ctx.redirect(path);
  ctx.status = 303;
}

const FORM_BYTES = 4 * 1024;
/** A character of a report may be nine bytes of its form. */
const REPORT_BYTES = 9 * REPORT_TEXT_MAX + 512;

/**
 * The fields of a form, which has each once; the end of a line is one character, as a browser
 * counts it.
 */
async function readForm(ctx: Context, limitBytes = FORM_BYTES): Promise<Record<string, string>> {
  if (!ctx.is('application/x-www-form-urlencoded'))
    throw new Refusal('request.unsupported-type', { text: 'Please send a form.' });
  const bytes = await readRawBody(ctx, { limitBytes, timeoutMs: 10_000 });
  const fields = [...new URLSearchParams(bytes.toString())];
  return Object.fromEntries(fields.map(([name, text]) => [name, text.replaceAll('\r\n', '\n')]));
}

const OPEN_SECONDS = 3600;

/**
 * The cookie of a browser that has given the password of a page: for an hour, for this page alone,
 * and only while the password is the same. A cookie with a path can have no `__Host-`.
 */
function openedPages(keys: ReturnType<typeof cookieKeys>, isProduction: boolean) {
  const name = isProduction ? '__Secure-share' : 'share';
  const textOf = ({ token, passwordHash }: SharedPage, until: string) =>
    [name, token, until, passwordHash].join('.');
  return {
    has: (ctx: Context, page: SharedPage): boolean => {
      if (page.passwordHash === null) return true;
      const [until = '', signature = ''] = (ctx.cookies.get(name, { signed: false }) ?? '').split(
        '.',
      );
      return Number(until) > clock.now().getTime() && keys.verify(textOf(page, until), signature);
    },
    remember: (ctx: Context, page: SharedPage): void => {
      const until = String(clock.now().getTime() + OPEN_SECONDS * 1000);
      // In production the address is https, whether or not the proxy in front says so.
      if (isProduction) ctx.cookies.secure = true;
      ctx.cookies.set(name, `${until}.${keys.sign(textOf(page, until))}`, {
        ...cookieAttributes(isProduction),
        path: `/s/${page.token}`,
        maxAge: OPEN_SECONDS * 1000,
        signed: false,
      });
    },
  };
}
