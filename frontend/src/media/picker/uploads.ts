import { create } from 'zustand';
import { CONSENT_ASKED } from '#contract/consent.ts';
import { OWN_PHOTO_LIMIT_BYTES, UPLOADS_AT_ONCE } from '#contract/limits.ts';
import type { Media } from '#contract/media.ts';
import { addressOf } from '../../api/call.ts';
import { CallError, failureText, isAborted } from '../../api/call-error.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { sendForm } from '../../api/send-form.ts';
import { type CurrentUser, useCurrentUser } from '../../api/user.ts';
import { checkFile, type FileRules } from '../../ui/forms/check-file.ts';
import { toastFault } from '../../ui/overlays/toast-store.ts';
import { putMedia } from '../media-cache.ts';

/** A photo of this device on its way to become an item. */
export type Upload = {
  /** The request's `Idempotency-Key`: one that is tried again makes no second item. */
  key: string;
  file: File;
  /** How much of it is sent, from 0 to 1; null before its turn. */
  progress: number | null;
  /** Why it is no item, for a person; null while it may become one. */
  fault: string | null;
};

/** State of this visit: until a reload or the sign-out. */
type Uploads = {
  /** The user has confirmed that their photos may be used. */
  hasConsent: boolean;
  /** In the order in which they were chosen, without those that are items. */
  uploads: readonly Upload[];
  /** How many have become items. */
  added: number;
};

const nothing: Uploads = { hasConsent: false, uploads: [], added: 0 };

export const useUploads = create<Uploads>()(() => nothing);

/** At most so many photos wait in a tab. */
export const UPLOADS_MAX = 100;

const rules: FileRules = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  limitBytes: OWN_PHOTO_LIMIT_BYTES + 1,
  wrongType: 'Choose a JPEG, PNG or WebP.',
  tooLarge: 'Photos may have at most 30 MB.',
};

/** Types that a file chooser offers. Not `image/*`: iPhones then hand over a JPEG of each photo. */
export const ACCEPTED = rules.types.join(',');

/** Photos that were chosen together: those that still may become items, in their order. */
type Batch = { onItem: (item: Media) => void; awaited: { key: string; item?: Media }[] };

const CONSENT_GONE = 'Please confirm that you may use these photos.';

/** Beside the state, which is compared and drawn. */
const works = new Map<string, { batch: Batch; sending?: AbortController }>();

/** Whether the user has confirmed it in this visit. */
export const hasConsent = () => useUploads.getState().hasConsent;

export function setConsent(isGiven: boolean): void {
  useUploads.setState({ hasConsent: isGiven });
}

/**
 * Makes items of the files, some at a time; `onItem` is given each one, in the order of the files.
 */
export function addUploads(files: readonly File[], onItem: Batch['onItem']): void {
  const { uploads } = useUploads.getState();
  const batch: Batch = { onItem, awaited: [] };
  const added = files.slice(0, Math.max(0, UPLOADS_MAX - uploads.length)).map((file): Upload => {
    const key = newIdempotencyKey();
    works.set(key, { batch });
    batch.awaited.push({ key });
    return { key, file, progress: null, fault: null };
  });
  useUploads.setState({ uploads: [...uploads, ...added] });
  sendNext();
}

/** Tries one again that did not arrive; its item is the last of those that were chosen with it. */
export function retryUpload(key: string): void {
  works.get(key)?.batch.awaited.push({ key });
  change(key, { progress: null, fault: null });
  sendNext();
}

/** Takes it back; what has arrived completely is an item all the same. */
export function dropUpload(key: string): void {
  works.get(key)?.sending?.abort();
  settle(key);
  forget(key);
  sendNext();
}

/**
 * Gives the item on, once those before it are settled; without one its photo is awaited no more.
 */
function settle(key: string, item?: Media): void {
  const batch = works.get(key)?.batch;
  if (!batch) return;
  const { awaited, onItem } = batch;
  const at = awaited.findIndex((one) => one.key === key);
  if (at !== -1) awaited.splice(at, 1, ...(item ? [{ key, item }] : []));
  while (awaited[0]?.item) {
    onItem(awaited[0].item);
    awaited.shift();
  }
}

function forget(key: string): void {
  works.delete(key);
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.key !== key) }));
}

/** Counts a screen that shows the uploads until it calls the function that this returns. */
export function showUploads(): () => void {
  shownBy += 1;
  return () => {
    shownBy -= 1;
  };
}
let shownBy = 0;

/** Whether it still may become an item without the user. */
export function isUnderWay({ fault }: Upload): boolean {
  return fault === null;
}

/** A server that asks for more patience is asked again by the user. */
const PATIENCE_SECONDS = 60;
let pausedUntil = 0;

function pause(seconds: number): void {
  pausedUntil = Date.now() + seconds * 1_000;
  setTimeout(sendNext, seconds * 1_000 + 1);
}

function sendNext(): void {
  if (Date.now() < pausedUntil) return;
  const underWay = useUploads.getState().uploads.filter(isUnderWay);
  const waiting = underWay.filter(({ progress }) => progress === null);
  const free = UPLOADS_AT_ONCE - (underWay.length - waiting.length);
  for (const upload of waiting.slice(0, Math.max(0, free))) void sendPhoto(upload);
}

async function sendPhoto({ key, file }: Upload): Promise<void> {
  const work = works.get(key);
  if (!work) return;
  const sending = new AbortController();
  work.sending = sending;
  change(key, { progress: 0 });
  try {
    const fault = hasConsent() ? await checkFile(file, rules) : CONSENT_GONE;
    if (fault !== null) throw new Error(fault);
    // The consent first: a server may refuse before it reads the file.
    const form = new FormData();
    form.append('consent', CONSENT_ASKED);
    form.append('file', file);
    const response = await sendForm(addressOf('addUpload', {}), form, {
      idempotencyKey: key,
      signal: sending.signal,
      onProgress: (progress) => change(key, { progress }),
    });
    const item = (await response.json()) as Media;
    // Another user may have signed in while it was read.
    sending.signal.throwIfAborted();
    putMedia([item]);
    useUploads.setState(({ added }) => ({ added: added + 1 }));
    settle(key, item);
    forget(key);
  } catch (error) {
    if (isAborted(error)) return;
    const seconds = error instanceof CallError ? error.retryAfterSeconds : undefined;
    if (seconds !== undefined && seconds <= PATIENCE_SECONDS) {
      change(key, { progress: null });
      return pause(seconds);
    }
    fail(key, file.name, failureText(error));
  }
  sendNext();
}

function fail(key: string, name: string, fault: string): void {
  settle(key);
  change(key, { fault });
  if (shownBy === 0)
    toastFault(
      'A photo was not added',
      `${name}: ${fault} “Add photos” in My Content has it still.`,
    );
}

function change(key: string, part: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((one) => (one.key === key ? { ...one, ...part } : one)),
  }));
}

// What is under way ends with its page: the browser asks before that.
const warn = (event: Event) => event.preventDefault();
useUploads.subscribe(({ uploads }) => {
  // A page that listens for nothing can be kept for "back".
  window.removeEventListener('beforeunload', warn);
  if (uploads.some(isUnderWay)) window.addEventListener('beforeunload', warn);
});

// A user who signs in after another one has not agreed yet, and must not get the other one's
// photos.
const idOf = (current: CurrentUser) => (current.state === 'signed-in' ? current.user.id : null);
useCurrentUser.subscribe((now, before) => {
  if (idOf(now) === idOf(before)) return;
  for (const { sending } of works.values()) sending?.abort();
  works.clear();
  useUploads.setState(nothing);
});
