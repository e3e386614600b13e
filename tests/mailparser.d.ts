/** The package has no types of its own; this is what the tests use of it. */
declare module 'mailparser' {
  import type { Readable } from 'node:stream';

  export type ParsedMail = {
    subject?: string;
    text?: string;
    html: string | false;
    from?: { text: string };
    to?: { text: string };
    headers: Map<string, unknown>;
  };
  export function simpleParser(source: Readable | Buffer | string): Promise<ParsedMail>;
}
