import { CallError, refusalText } from '../../api/call-error.ts';

/** Shown where no better reason is known. */
export const ENHANCEMENT_FAILED = 'Failed to enhance image. Please try again.';

/** Text for the person when an enhancement was not taken: the server's words for an expected
 * "no", else the status as the specification has it, else the general text. */
export function enhanceFailure(error: unknown): string {
  const status = error instanceof CallError ? error.statusText : '';
  const said = refusalText(error) ?? status;
  return said ? `Enhancement failed: ${said}` : ENHANCEMENT_FAILED;
}
