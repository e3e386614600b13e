/** The part of the package that we use; it brings no types. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** Streams the rows of `copy … to stdout`. */
  export function to(sql: string): Readable & Submittable;
  /** Takes the rows of `copy … from stdin`; finishes when the server has stored them. */
  export function from(sql: string): Writable & Submittable & { rowCount: number };
}
