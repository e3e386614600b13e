import { toast } from '../ui/toast-store.ts';
import { failureText } from './call-error.ts';

/** Says that something did not work and why, in the words of `failureText`. */
export function showFailure(title: string, error: unknown): void {
  toast({ title, description: failureText(error), variant: 'destructive' });
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
