import { toast } from '../ui/toast-store.ts';
import { failureText } from './call-error.ts';

/** Says that something did not work and why, in the words of `failureText`. */
export function showFailure(title: string, error: unknown): void {
  toast({ title, description: failureText(error), variant: 'destructive' });
}
