import type { Generation } from '#contract/generation.ts';
import { failureText, isAborted, refusalCode } from '../api/call-error.ts';
import { toast, toastFault } from '../ui/overlays/toast-store.ts';
import { hasId } from './finished-generation.ts';
import type { ResultActions } from './use-result-actions.ts';

/** Waits for what was ordered, and shows the outcome in a toast, even if its screen was left. */
export async function notifyOutcome(
  ordered: Promise<Generation | undefined>,
  options: { texts: { done: string; failed: string }; resultActions: ResultActions },
): Promise<void> {
  const { texts, resultActions } = options;
  try {
    const made = await ordered;
    const first = made?.result?.media[0];
    const view = first &&
      hasId(first) && { label: 'View', onClick: () => resultActions.view(first.id) };
    toast({ title: texts.done, thumbnailUrl: first?.thumbnailUrl, action: view || undefined });
  } catch (error) {
    if (isAborted(error)) return;
    resultActions.showRefusal(
      { title: texts.failed, description: failureText(error) },
      refusalCode(error),
    );
  }
}

/** Says that what a screen follows has failed, by default in the server's words. */
export function notifyFailed(
  { status, error }: Generation,
  { title, description = error ?? undefined }: { title: string; description?: string },
): void {
  if (status === 'failed') toastFault(title, description);
}
