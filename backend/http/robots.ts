import type { Middleware } from 'koa';
import { pageNames } from '../../contract/pages.ts';

/** What search engines may read: the sign-in and the operator's pages, and what draws them. */
const open = ['/$', '/auth', '/assets/', '/api/pages/', ...pageNames.map((name) => `/${name}`)];
const text = ['User-agent: *', ...open.map((path) => `Allow: ${path}`), 'Disallow: /', ''].join(
  '\n',
);

/** Answers `/robots.txt`. */
export function robots(): Middleware {
  return (ctx, next) => {
    if (ctx.path !== '/robots.txt' || (ctx.method !== 'GET' && ctx.method !== 'HEAD'))
      return next();
    ctx.type = 'text/plain; charset=utf-8';
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = text;
  };
}
