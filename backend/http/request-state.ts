import type { Context } from 'koa';
import type { User } from '../../contract/user.ts';

/** Types of Koa, for the modules above: they import no other part of it. */
export type { Context, Middleware } from 'koa';

/** The caller; set on `ctx.state` for everything under `/api`. */
export type RequestState = {
  user: User | null;
  /** The open session the request came with. */
  session?: { hasTwoFactors: boolean };
};

export const stateOf = (ctx: Context): RequestState => ctx.state;
