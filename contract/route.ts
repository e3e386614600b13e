import type { z } from 'zod';

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Koa path; parameters are `:name`. */
  path: string;
  access: 'anyone' | 'user' | 'admin';
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * `file` streams stored bytes; `redirect` leaves the app; `page` is HTML that the server makes.
   */
  answer: z.ZodType | 'file' | 'redirect' | 'page';
};

type Parts = Pick<Route, 'params' | 'query' | 'body' | 'answer'>;
/** A part under another name does not compile: nothing would check what it describes. */
type Known<P> = P & Record<Exclude<keyof P, keyof Parts>, never>;

/** Calls for whoever has this access: `user.get('/api/user', { answer })`. */
function callsFor<Access extends Route['access']>(access: Access) {
  const by =
    <Method extends Route['method']>(method: Method) =>
    <Path extends string, const P extends Parts>(
      path: Path,
      parts: Known<P>,
    ): P & { method: Method; path: Path; access: Access } => ({ ...parts, method, path, access });
  return { get: by('GET'), post: by('POST'), put: by('PUT'), delete: by('DELETE') };
}

export const anyone = callsFor('anyone');
export const user = callsFor('user');
export const admin = callsFor('admin');
