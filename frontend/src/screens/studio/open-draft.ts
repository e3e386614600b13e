import { createStore } from 'zustand/vanilla';
import type { Film } from '#contract/films.ts';
import { addressOf } from '#frontend/api/call.ts';
import { CallError, failureText, isAborted } from '#frontend/api/call-error.ts';
import { send } from '#frontend/api/send.ts';
import { filmHandlers } from '#frontend/features/studio/store.ts';
import {
  answered,
  arrived,
  type Content,
  type Draft,
  draftOf,
  isUnsaved,
  refused,
} from './draft.ts';
import { edited, redone, undone } from './edit-history.ts';

/** The least time from one save to the next. */
const SAVE_EVERY_MS = 2_000;
/** Edits that come together are saved together. */
const GATHER_MS = 400;
/** When it is tried again where the server was away and did not say for how long. */
const AGAIN_SECONDS = 10;

export type OpenedDraft = ReturnType<typeof openDraft>;

/** The draft of a film that this tab has open: its store, its edits, and its saving. */
export function openDraft(film: Film) {
  const store = createStore<Draft>()(() => draftOf(film));
  const { getState, setState } = store;
  let [saving, sentAtMs, newest] = [Promise.resolve(), 0, film];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function put(draft: Draft): void {
    setState(draft, true);
    saveIn(Math.max(GATHER_MS, sentAtMs + SAVE_EVERY_MS - Date.now()));
  }

  function saveIn(milliseconds: number): void {
    timer ??= setTimeout(() => void save(), milliseconds);
  }

  /** Saves what is unsaved; resolves when the server has answered, whatever it says. */
  function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const draft = getState();
    if (draft.sent || !isUnsaved(draft)) return saving;
    setState({ sent: draft.history.now });
    sentAtMs = Date.now();
    saving = sendFilm(film.id, draft.history.now, draft.saved.version).then(
      (saved) => {
        put(answered(getState(), saved));
        filmHandlers['film.changed'](saved);
        take(newest);
      },
      (error: unknown) => {
        const known = error instanceof CallError ? error : null;
        const fault = isAborted(error) ? 'The connection was closed.' : failureText(error);
        setState(refused(getState(), { fault, film: known?.film, atMs: Date.now() }), true);
        take(newest);
        // What is wrong with the film itself waits for another edit.
        const isAway = !known || known.status === 0 || known.status === 429 || known.status >= 500;
        if (isAway) saveIn(1000 * (known?.retryAfterSeconds ?? AGAIN_SECONDS));
      },
    );
    return saving;
  }

  /** Shows the film as the server has it by now. */
  function take(now: Film): void {
    newest = now;
    const [before, after] = [getState(), arrived(getState(), now, Date.now())];
    if (after !== before) setState(after, true);
  }

  return {
    id: film.id,
    store,
    take,
    save,
    /** Resolves to why something is still unsaved, or to null. */
    saveAll: async (): Promise<string | null> => {
      await save();
      if (isUnsaved(getState())) await save();
      return isUnsaved(getState()) ? (getState().fault ?? 'The film is not saved yet.') : null;
    },
    edit: (what: string, part: Partial<Content>): void => {
      const draft = getState();
      const now = { ...draft.history.now, ...part };
      put({ ...draft, history: edited(draft.history, now, { what, atMs: Date.now() }) });
    },
    undo: (): void => put({ ...getState(), history: undone(getState().history) }),
    redo: (): void => put({ ...getState(), history: redone(getState().history) }),
    forgetMine: (): void => setState({ mine: null }),
  };
}

/** Saves a film, also while the tab is being left: a document is smaller than what a browser sends then. */
async function sendFilm(id: number, content: Content, version: number): Promise<Film> {
  const response = await send(addressOf('saveFilm', { params: { id } }), {
    method: 'PUT',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...content, version }),
  });
  // The server answers by the contract, as in `call`.
  return (await response.json()) as Film;
}
