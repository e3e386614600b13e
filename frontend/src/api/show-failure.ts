import type { RefusalCode } from '#contract/refusals.ts';
import { toastFault } from '../ui/overlays/toast-store.ts';
import { failureText, refusalCode } from './call-error.ts';

/** Says that something did not work and why, in the words of `failureText`. */
export function showFailure(title: string, error: unknown): void {
  toastFault(title, failureText(error));
}

/** Does something, or shows under `title` why that failed. Resolves to whether it worked. */
export async function attempt(title: string, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    showFailure(title, error);
    return false;
  }
}

/**
 * Sends a form, and resolves to the faults of its fields: a refusal of `fields` stands at the field
 * that is named there. Any other failure is shown under `title`.
 */
export async function attemptForm(
  title: string,
  fields: { readonly [C in RefusalCode]?: string },
  act: () => Promise<unknown>,
): Promise<Record<string, string>> {
  try {
    await act();
  } catch (error) {
    const code = refusalCode(error);
    const field = code && fields[code];
    if (field) return { [field]: failureText(error) };
    showFailure(title, error);
  }
  return {};
}
