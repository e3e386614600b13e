import { create } from 'zustand';

export type Toast = {
  id: number;
  title: string;
  description?: string;
  /** To be selected: the toast stays until it is closed. */
  text?: string;
  /** `default` for what succeeded, `destructive` for errors. */
  variant: 'default' | 'destructive';
  /** A small picture of what is ready. */
  thumbnailUrl?: string;
  isOpen: boolean;
  action?: { label: string; onClick: () => void };
};

/** The specification's limits. */
export const TOAST_LIMIT = 1;
export const TOAST_CLOSE_MS = 5_000;
export const TOAST_REMOVE_MS = 1_000_000;
export const TOAST_SWIPE_THRESHOLD = 50;

export const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }));

let nextId = 1;

/** Shows a toast in place of the present one. Only for results of the user's own action. */
export function toast(
  content: Omit<Toast, 'id' | 'variant' | 'isOpen'> & Partial<Pick<Toast, 'variant'>>,
): { id: number; dismiss: () => void } {
  const id = nextId++;
  const added: Toast = { variant: 'default', ...content, id, isOpen: true };
  useToasts.setState(({ toasts }) => ({ toasts: [added, ...toasts].slice(0, TOAST_LIMIT) }));
  return { id, dismiss: () => dismissToast(id) };
}

/** Shows that something did not work, and why. */
export function toastFault(title: string, description?: string) {
  return toast({ title, description, variant: 'destructive' });
}

/** Shows a text that could not be copied, until it is closed: it can be selected there. */
export function toastText(text: string) {
  return toast({
    ...{ title: 'Copy Failed', description: 'Failed to copy to clipboard. Copy it from here:' },
    ...{ text, variant: 'destructive' },
  });
}

/** Closes a toast now; it leaves the list after `TOAST_REMOVE_MS`. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((item) => (item.id === id ? { ...item, isOpen: false } : item)),
  }));
  setTimeout(() => removeToast(id), TOAST_REMOVE_MS);
}

function removeToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((item) => item.id !== id) }));
}
