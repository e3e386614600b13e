import { refusals, type ErrorBody, type RefusalCode } from '../contract/refusals.ts';

/**
 * An expected no. Thrown by any module; the HTTP server responds with the status and text of its
 * row and does not report it as an error.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** The fields of the body beside error and code. */
  readonly beside: Omit<ErrorBody, 'error' | 'code'>;

  constructor(
    code: RefusalCode,
    options: {
      text?: string;
      retryAfterSeconds?: number;
      beside?: Refusal['beside'];
      cause?: unknown;
    } = {},
  ) {
    const row = refusals[code];
    super(options.text ?? row.text, { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = row.status;
    this.beside = options.beside ?? {};
    // A 503 without Retry-After would be repeated at once.
    this.retryAfterSeconds = options.retryAfterSeconds ?? (row.status === 503 ? 5 : undefined);
  }

  get body(): ErrorBody {
    return { ...this.beside, error: this.message, code: this.code };
  }
}
