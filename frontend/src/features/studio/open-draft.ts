import { createStore } from 'zustand/vanilla';
import type { Film } from '#contract/films.ts';
import { undrawable } from '#film/words/letters.ts';
import { newIdempotencyKey } from '#frontend/api/idempotency-key.ts';
import { CallError, failureText, isAborted } from '#frontend/api/call-error.ts';
import { saveFilm, storeFilm } from '#frontend/features/studio/store.ts';
import {
  answered,
  arrived,
  type Content,
  type Draft,
  edited,
  isUnsaved,
  redone,
  refused,
  type Step,
  undone,
} from './draft.ts';

/** The least time from one save to the next. */
const SAVE_EVERY_MS = 2_000;
/** Edits that come together are saved together. */
const GATHER_MS = 400;
/**
 * An older server of a cluster that is being upgraded does not know all fields and emoji yet; what
 * this tab cannot draw either is the film's own fault.
 */
function isOfOlderServer(refusal: string, { document }: Content): boolean {
  const isDrawable = document.words.every(({ text }) => undrawable(text) === undefined);
  return refusal.includes('Unknown field') || (isDrawable && refusal.includes('fonts cannot draw'));
}

/** When it is tried again where the server was away and did not say for how long. */
const AGAIN_SECONDS = 10;

export type OpenedDraft = ReturnType<typeof openDraft>;

/** The draft of a film that this tab has open: its store, its edits, and its saving. */
export function openDraft(begun: Draft) {
  const store = createStore<Draft>()(() => begun);
  const { getState, setState } = store;
  let [saving, sentAtMs] = [Promise.resolve(), 0];
  let newest: Film | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The first save of a new film, which may have been stored although no answer came. */
  let first: { content: Content; key: string } | undefined;

  function put(draft: Draft): void {
    setState(draft);
    saveIn(Math.max(GATHER_MS, sentAtMs + SAVE_EVERY_MS - Date.now()));
  }

  function saveIn(milliseconds: number): void {
    timer ??= setTimeout(() => void save(), milliseconds);
  }

  /**
   * Saves what is unsaved, and a new film that is wanted as it is; resolves when the server has
   * answered, whatever it says.
   */
  function save({ isWanted = false } = {}): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const draft = getState();
    const isNew = draft.id === null && (isWanted || first !== undefined);
    if (draft.sent || !(isNew || isUnsaved(draft))) return saving;
    saving = send(draft)
      .then((saved) => put(answered(getState(), saved)), fail)
      .then(() => newest && take(newest));
    return saving;
  }

  function send({ id, now, saved }: Draft): Promise<Film> {
    sentAtMs = Date.now();
    if (id !== null) {
      setState({ sent: now });
      return saveFilm(id, { ...now, version: saved.version });
    }
    // Sent again as it was, so that it is not stored twice; what was edited since follows it.
    first ??= { content: now, key: newIdempotencyKey() };
    setState({ sent: first.content });
    return storeFilm(first.content, first.key);
  }

  function fail(error: unknown): void {
    const known = error instanceof CallError ? error : null;
    const fault = isAborted(error) ? 'The connection was closed.' : failureText(error);
    setState(refused(getState(), fault, known?.film));
    if (known && known.status >= 400 && known.status < 500) first = undefined;
    const isOlder = known?.status === 400 && isOfOlderServer(known.text, getState().now);
    // What is wrong with the film itself waits for another edit.
    const isAway =
      !known || isOlder || known.status === 0 || known.status === 429 || known.status >= 500;
    if (isAway) saveIn(1000 * (known?.retryAfterSeconds ?? AGAIN_SECONDS));
  }

  /** Shows the film as the server has it by now. */
  function take(now: Film): void {
    newest = now;
    const draft = arrived(getState(), now);
    // It may be a save of this tab, and something here is newer.
    if (draft !== getState()) put(draft);
  }

  return {
    /** Null until the film is stored. */
    get id(): number | null {
      return getState().id;
    },
    store,
    take,
    save: () => save(),
    /**
     * Sends what is unsaved as the page goes. A save that is on its way then, or whose answer the
     * browser has just given up, may be stored or not: a version follows either case. The one that
     * does not fit is refused, and the same film twice changes nothing.
     */
    leave: (): void => {
      const { id, sent, unanswered, now, saved } = getState();
      const mayBeStored = sent ? sent !== now : unanswered.length > 0;
      if (id !== null && mayBeStored)
        void saveFilm(id, { ...now, version: saved.version + 1 }).catch(() => undefined);
      void save();
    },
    /** Resolves to why something is still unsaved, or to null. */
    saveAll: async (): Promise<string | null> => {
      await save({ isWanted: true });
      if (isUnsaved(getState())) await save();
      const isSaved = getState().id !== null && !isUnsaved(getState());
      return isSaved ? null : (getState().fault ?? 'The film is not saved yet.');
    },
    edit(what: Step, part: Partial<Content>): void {
      // A gesture is saved once it rests: till then each save would be of a moment within it.
      if (typeof what === 'symbol') {
        clearTimeout(timer);
        timer = undefined;
      }
      put(edited(getState(), part, { what, atMs: Date.now() }));
    },
    undo: (): void => put(undone(getState())),
    redo: (): void => put(redone(getState())),
    forgetMine: (): void => setState({ mine: null }),
  };
}
