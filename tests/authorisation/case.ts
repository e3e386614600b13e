import { multipartForm, multipartType } from '../multipart-form.ts';
import { jpeg } from '../reel-orders.ts';
import type { Resources } from './resources.ts';

export type RouteRequest = {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/**
 * How an allowed caller makes a request, and the status of its response. The access itself is not
 * written here: it is the contract's.
 */
export type RouteCase = {
  request: (things: Resources) => Promise<RouteRequest> | RouteRequest;
  /** The status for whoever may. */
  status: number;
  /** Where administrators get another status, although they have access. */
  adminStatus?: number;
  /**
   * It is about a thing of one user: all others get the response for a thing that does not exist.
   */
  isOwned?: true;
  /** It changes or ends the caller's session, so each caller of this row is a new one. */
  changesSession?: true;
};

/** A row for every call of these. */
export type CasesOf<Routes> = Readonly<Record<keyof Routes, RouteCase>>;

export const requestTo =
  (path: string, body?: unknown): RouteCase['request'] =>
  () => ({ path, body });

export const orderHeaders = { Prefer: 'respond-async' };

/** A form with a photo in `field`. */
export const uploadTo =
  (path: string, field: string, texts: Record<string, string>) => async () => ({
    path,
    body: multipartForm([
      ...Object.entries(texts).map(([name, value]) => ({ name, value })),
      { name: field, filename: 'me.jpg', type: 'image/jpeg', value: jpeg },
    ]),
    headers: { ...orderHeaders, 'Content-Type': multipartType },
  });
