import type { ErrorBody, RefusalCode } from '#contract/refusals.ts';

const unreachable = 'The server could not be reached. Please check your connection.';
/** Codes of faults: their texts say no more than the status does. */
const unexpected: ReadonlySet<RefusalCode> = new Set(['server.error', 'generation.failed']);

/**
 * A call that did not answer with success. `message` is the specification's generic one, the
 * status, a colon and the response's text; `text` is the text alone. Status 0 is no answer at all,
 * and then both are the same.
 */
export class CallError extends Error {
  override name = 'CallError';
  readonly status: number;
  readonly code: RefusalCode | undefined;
  readonly text: string;
  /** The `error` field of the response's body. */
  readonly errorField: string | undefined;
  /** The newer film, beside `film.changed`. */
  readonly film: ErrorBody['film'];
  /** The status in the protocol's words; empty over HTTP/2 and where nobody answered. */
  readonly statusText: string;
  /** When the server wants to be asked again; undefined where it did not say. */
  readonly retryAfterSeconds: number | undefined;

  constructor(failure: {
    status: number;
    body: string;
    statusText: string;
    /** The header, in seconds. */
    retryAfter?: string | null;
    cause?: unknown;
  }) {
    const { status, body, statusText, retryAfter, cause } = failure;
    const { error, code, film } = parseError(body);
    const text = error ?? (plainText(body) || statusText);
    super(status === 0 ? text : `${status}: ${text}`, { cause });
    this.status = status;
    this.code = code;
    this.text = text;
    this.errorField = error;
    this.film = film;
    this.statusText = status === 0 ? '' : statusText;
    this.retryAfterSeconds = Number(retryAfter) || undefined;
  }

  static unreachable(cause: unknown): CallError {
    return new CallError({ status: 0, body: '', statusText: unreachable, cause });
  }
}

/**
 * The text for a person about any failure: the server's own for an expected refusal, else the
 * specification's generic message.
 */
export function failureText(error: unknown): string {
  return refusalText(error) ?? (error instanceof Error ? error.message : String(error));
}

/** The server's own words for an expected refusal; null for what went wrong in any other way. */
export function refusalText(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  return error.code === undefined || unexpected.has(error.code) ? null : error.text;
}

/** Which refusal of the table it is; undefined for every other failure. */
export function refusalCode(error: unknown): RefusalCode | undefined {
  return error instanceof CallError ? error.code : undefined;
}

export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function parseError(body: string): Partial<ErrorBody> {
  try {
    const parsed: unknown = JSON.parse(body);
    const { error, code, film } = Object(parsed) as Record<string, unknown>;
    if (typeof error !== 'string') return {};
    // A proxy's answer may have a code, too, which is not of our table. The table itself, with all
    // its texts, is too large for the browser: the form of the code decides.
    const isOurs = typeof code === 'string' && /^[a-z]+\.[a-z-]+$/.test(code);
    return isOurs
      ? { error, code: code as RefusalCode, film: film as ErrorBody['film'] }
      : { error };
  } catch {
    return {};
  }
}

/** A proxy's HTML error page is not something to read out to a person. */
function plainText(body: string): string {
  return body.trimStart().startsWith('<') ? '' : body.slice(0, 300);
}
