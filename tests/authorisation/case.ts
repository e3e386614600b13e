import type { Resources } from './resources.ts';

export type RouteRequest = { path: string; body?: unknown; headers?: Record<string, string> };

/** The part that differs between the requests of a call. */
type Asked = {
  /** The value in the path for the parameter, or for all from the first to the last. */
  param?: string | number;
  query?: string;
  body?: Record<string, unknown>;
  /** A form, for calls that take no JSON. */
  form?: string;
};
type About = (things: Resources) => Promise<Asked> | Asked;

/**
 * How an allowed caller makes a request, and the status of its response. The method, the path and
 * the access are not written here: they are the contract's.
 */
export type RouteCase = Asked & {
  /** The parts of a request about things that are one user's, or made anew for each request. */
  about?: About;
  /** The field of a form that has a photo; `body` has the texts of the form. */
  photoIn?: string;
  /** The status for whoever may, where it is not 200. */
  status?: number;
  /** The status for administrators where they get another, although they have access. */
  adminStatus?: number;
  /** Owned things are of one user: all others get the response for a thing that does not exist. */
  isOwned?: true;
  /** The call changes or ends the caller's session, so each caller of this row is a new one. */
  changesSession?: true;
};

/** A row for every call of these. */
export type CasesOf<Routes> = Readonly<Record<keyof Routes, RouteCase>>;

/** A request about a thing of one user. */
export const owned = (about: About, row: RouteCase = {}): RouteCase => ({
  about,
  isOwned: true,
  ...row,
});

export const orderHeaders = { Prefer: 'respond-async' };
