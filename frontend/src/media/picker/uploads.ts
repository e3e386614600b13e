import { create } from 'zustand';
import { CONSENT_ASKED } from '#contract/consent.ts';
import { IMPORTS_WAITING_MAX, OWN_PHOTO_LIMIT_BYTES, UPLOADS_AT_ONCE } from '#contract/limits.ts';
import type { Media } from '#contract/media.ts';
import { addressOf } from '../../api/call.ts';
import { CallError, failureText, isAborted } from '../../api/call-error.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { sendForm } from '../../api/send-form.ts';
import { type CurrentUser, useCurrentUser } from '../../api/user.ts';
import { awaitGeneration } from '../../generations/await-generation.ts';
import { cancelGeneration } from '../../generations/cancel.ts';
import { useGenerations } from '../../generations/generation-store.ts';
import { checkFile, type FileRules } from '../../ui/forms/check-file.ts';
import { toastFault } from '../../ui/overlays/toast-store.ts';
import { putMedia } from '../media-cache.ts';
import { isClip } from './files-text.ts';

/** A photo or clip of this device on its way to become an item. */
export type Upload = {
  key: string;
  file: File;
  /** How much of it is sent, from 0 to 1; null before its turn. */
  progress: number | null;
  /** The import of a clip that has arrived; null before that, and of a photo. */
  generationId: string | null;
  /** Why it is no item, for a person; null while it may become one. */
  fault: string | null;
};

/** State of this visit: until a reload or the sign-out. */
type Uploads = {
  /** The user has confirmed that their photos may be used. */
  hasConsent: boolean;
  /** In the order in which they were chosen, without those that are items. */
  uploads: readonly Upload[];
  /** Those that have become items. */
  added: readonly Pick<File, 'type'>[];
};

const nothing: Uploads = { hasConsent: false, uploads: [], added: [] };

export const useUploads = create<Uploads>()(() => nothing);

/** At most so many photos and clips wait in a tab. */
export const UPLOADS_MAX = 100;

const photoRules: FileRules = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  limitBytes: OWN_PHOTO_LIMIT_BYTES + 1,
  wrongType: 'Choose a JPEG, PNG or WebP.',
  tooLarge: 'Photos may have at most 30 MB.',
};
/** How large a clip may be is the server's setting, and said by it. */
const clipRules: FileRules = {
  types: ['video/mp4', 'video/quicktime', 'video/webm'],
  limitBytes: Infinity,
  wrongType: 'Choose a JPEG, PNG or WebP, or an MP4, MOV or WebM.',
  tooLarge: '',
};

/** Types that a file chooser offers. Not `image/*`: iPhones then hand over a JPEG of each photo. */
export const acceptedTypes = (takesClips: boolean): string =>
  [...photoRules.types, ...(takesClips ? clipRules.types : [])].join(',');

/** Files that were chosen together: those that still may become items, in their order. */
type Batch = {
  takesClips: boolean;
  onItem: (item: Media) => void;
  awaited: { key: string; item?: Media }[];
};

const CONSENT_GONE = 'Please confirm that you may use these photos.';

/** Beside the state, which is compared and drawn. */
const works = new Map<string, Work>();

type Work = {
  batch: Batch;
  /** The `Idempotency-Key`: a request that is sent again makes no second item. */
  requestKey: string;
  sending?: AbortController;
};

/** Whether the user has confirmed it in this visit. */
export const hasConsent = () => useUploads.getState().hasConsent;

export function setConsent(isGiven: boolean): void {
  useUploads.setState({ hasConsent: isGiven });
}

/**
 * Makes items of the files, some at a time; `onItem` is given each one, in the order of the files.
 */
export function addUploads(
  files: readonly File[],
  { onItem, takesClips }: Pick<Batch, 'onItem' | 'takesClips'>,
): void {
  const { uploads } = useUploads.getState();
  const batch: Batch = { onItem, takesClips, awaited: [] };
  const added = files.slice(0, Math.max(0, UPLOADS_MAX - uploads.length)).map((file): Upload => {
    const key = newIdempotencyKey();
    works.set(key, { batch, requestKey: newIdempotencyKey() });
    batch.awaited.push({ key });
    return { key, file, progress: null, generationId: null, fault: null };
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

/** Takes it back; a photo that has arrived completely is an item all the same. */
export function dropUpload(key: string): void {
  works.get(key)?.sending?.abort();
  const dropped = useUploads.getState().uploads.find((one) => one.key === key);
  if (dropped?.generationId) void cancelGeneration(dropped.generationId);
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

/** Whether it has not arrived at the server yet. */
export const isToSend = (upload: Upload): boolean =>
  isUnderWay(upload) && upload.generationId === null;

/** A server that asks for more patience is asked again by the user. */
const PATIENCE_SECONDS = 60;
let pausedUntil = 0;

function pause(seconds: number): void {
  pausedUntil = Date.now() + seconds * 1_000;
  setTimeout(sendNext, seconds * 1_000 + 1);
}

function sendNext(): void {
  if (Date.now() < pausedUntil) return;
  const toSend = useUploads.getState().uploads.filter(isToSend);
  const waiting = toSend.filter(({ progress }) => progress === null);
  const sending = toSend.filter(({ progress }) => progress !== null);
  let free = UPLOADS_AT_ONCE - sending.length;
  let clips = importsWaiting() + sending.filter(({ file }) => isClip(file)).length;
  for (const upload of waiting) {
    if (free <= 0) return;
    // The next clip is sent when one has begun.
    if (isClip(upload.file) && ++clips > IMPORTS_WAITING_MAX) continue;
    free -= 1;
    void send(upload);
  }
}

const importsWaiting = (): number =>
  Object.values(useGenerations.getState().generations).filter(
    ({ run, status }) => run === 'import' && status === 'queued',
  ).length;

async function send({ key, file }: Upload): Promise<void> {
  const work = works.get(key);
  if (!work) return;
  const sending = new AbortController();
  work.sending = sending;
  change(key, { progress: 0 });
  try {
    const rules = work.batch.takesClips && isClip(file) ? clipRules : photoRules;
    const fault = hasConsent() ? await checkFile(file, rules) : CONSENT_GONE;
    if (fault !== null) throw new Error(fault);
    // The consent first: a server may refuse before it reads the file.
    const form = new FormData();
    form.append('consent', CONSENT_ASKED);
    form.append('file', file);
    const response = await sendForm(addressOf('addUpload', {}), form, {
      idempotencyKey: work.requestKey,
      signal: sending.signal,
      onProgress: (progress) => change(key, { progress }),
    });
    const answer = (await response.json()) as Media | { generationId: string };
    // Another user may have signed in while it was read.
    sending.signal.throwIfAborted();
    const item = 'id' in answer ? answer : await imported(key, answer, sending.signal);
    putMedia([item]);
    useUploads.setState(({ added }) => ({ added: [...added, { type: file.type }] }));
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

/** The item of a clip that has arrived, once it is imported. */
async function imported(
  key: string,
  { generationId }: { generationId: string },
  signal: AbortSignal,
): Promise<Media> {
  change(key, { generationId });
  sendNext();
  const { result, error } = await awaitGeneration(generationId, signal);
  const [item] = result?.media ?? [];
  if (item) return item;
  // Another try is another import.
  Object.assign(works.get(key) ?? {}, { requestKey: newIdempotencyKey() });
  change(key, { generationId: null });
  throw new Error(error ?? 'It was not imported.');
}

function fail(key: string, name: string, fault: string): void {
  settle(key);
  change(key, { fault });
  if (shownBy === 0)
    toastFault(
      'A file was not added',
      `${name}: ${fault} “Add photos or clips” in My Content has it still.`,
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
  if (uploads.some(isToSend)) window.addEventListener('beforeunload', warn);
});

// A clip that has begun leaves its place to the next one.
useGenerations.subscribe(sendNext);

// A user who signs in after another one has not agreed yet, and must not get the other one's
// photos.
const idOf = (current: CurrentUser) => (current.state === 'signed-in' ? current.user.id : null);
useCurrentUser.subscribe((now, before) => {
  if (idOf(now) === idOf(before)) return;
  for (const { sending } of works.values()) sending?.abort();
  works.clear();
  useUploads.setState(nothing);
});
