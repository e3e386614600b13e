import type { ErrorBody, RefusalCode } from '#contract/refusals.ts';

const unreachable = 'The server could not be reached. Please check your connection.';

/**
 * A call that did not answer with success. `message` is the specification's generic one, the status,
 * a colon and the response's text; `text` is the text alone. Status 0 is no answer at all, and then
 * both are the same.
 */
export class CallError extends Error {
  override name = 'CallError';
  readonly status: number;
  readonly code: RefusalCode | undefined;
  readonly text: string;
  /** The status in the protocol's words; empty over HTTP/2 and where nobody answered. */
  readonly statusText: string;

  constructor(failure: { status: number; body: string; statusText: string; cause?: unknown }) {
    const { status, body, statusText, cause } = failure;
    const refusal = parseRefusal(body);
    const text = refusal?.error ?? (plainText(body) || statusText);
    super(status === 0 ? text : `${status}: ${text}`, { cause });
    this.status = status;
    this.code = refusal?.code;
    this.text = text;
    this.statusText = status === 0 ? '' : statusText;
  }

  static unreachable(cause: unknown): CallError {
    return new CallError({ status: 0, body: '', statusText: unreachable, cause });
  }
}

/** The text for a person about any failure: the server's own where there is one. */
export function failureText(error: unknown): string {
  if (error instanceof CallError) return error.text;
  return error instanceof Error ? error.message : String(error);
}

/** Which refusal of the table it is; undefined for every other failure. */
export function refusalCode(error: unknown): RefusalCode | undefined {
  return error instanceof CallError ? error.code : undefined;
}

export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function parseRefusal(body: string): ErrorBody | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    const isRefusal =
      typeof parsed === 'object' &&
      parsed !== null &&
      'error' in parsed &&
      typeof parsed.error === 'string';
    // The code is only compared, never trusted further.
    return isRefusal ? (parsed as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

/** A proxy's HTML error page is not something to read out to a person. */
function plainText(body: string): string {
  return body.trimStart().startsWith('<') ? '' : body.slice(0, 300);
}
