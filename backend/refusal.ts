import { refusals, type ErrorBody, type RefusalCode } from '../contract/refusals.ts';

/**
 * An expected no. Thrown anywhere below the door, answered there with the row's status; never
 * reported as an error.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
    options: { text?: string; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    const row = refusals[code];
    super(options.text ?? row.text, { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = row.status;
    // A 503 without a time to come back would be hammered.
    this.retryAfterSeconds = options.retryAfterSeconds ?? (row.status === 503 ? 5 : undefined);
  }

  get body(): ErrorBody {
    return { error: this.message, code: this.code };
  }
}
