import { toast } from '../ui/toast-store.ts';
import { failureText } from './call-error.ts';

/** Says that something did not work and why, in the server's own words where there are some. */
export function showFailure(title: string, error: unknown): void {
  toast({ title, description: failureText(error), variant: 'destructive' });
}
