import { hashKey } from '@tanstack/react-query';
import type { Film, FilmDocument } from '#contract/films.ts';

/** The parts of a film that a user edits. */
export type Content = { name: string; document: FilmDocument };

/**
 * A film as one tab edits it.
 *
 *     saved ──edit──► unsaved ──sent──► on its way ──answer──► saved
 *                                           └──refusal──► unsaved, with its reason
 *
 * A new film is on no server: its first change is sent, and has it stored under an id.
 *
 * A film that another tab has saved takes the place of what is here, with a history of its own, so
 * that undo cannot overwrite it. What was unsaved here is kept in `mine` and can become a copy.
 */
export type Draft = {
  /** Null until the film is stored. */
  id: number | null;
  now: Content;
  past: readonly Content[];
  future: readonly Content[];
  /** The last edit: what it changed, and when. */
  last: { what: Step; atMs: number } | null;
  /** The film of the server, as far as this tab follows from it. */
  saved: { version: number; content: Content };
  /** Content that is on its way to the server. */
  sent: Content | null;
  /** Content of saves that failed: the server may have stored it, with its answer lost. */
  unanswered: readonly Content[];
  mine: Content | null;
  /** Why the last save failed. */
  fault: string | null;
};

/** A field that an edit changes, by its name, or a gesture, whose edits are one step together. */
export type Step = string | symbol;

/** How many steps can be taken back. */
export const STEPS_MAX = 50;

/** Edits of one field that come within this of each other are one step, as when a word is typed. */
const ONE_STEP_MS = 1_000;

export function draftOf({ id, version, name, document }: Film): Draft {
  const draft = begunDraft({ name, document });
  return { ...draft, id, saved: { version, content: draft.now } };
}

/** The draft of a film that is stored nowhere yet. */
export function begunDraft(now: Content): Draft {
  const saved = { version: 0, content: now };
  const history = { past: [], future: [], last: null };
  return { id: null, now, ...history, saved, sent: null, unanswered: [], mine: null, fault: null };
}

export function isUnsaved({ now, saved }: Draft): boolean {
  return now !== saved.content;
}

/** The draft after an edit of `what`. */
export function edited(
  draft: Draft,
  part: Partial<Content>,
  { what, atMs }: { what: Step; atMs: number },
): Draft {
  const { now, past, last } = draft;
  const isInTime = typeof what === 'symbol' || atMs - (last?.atMs ?? 0) < ONE_STEP_MS;
  const isSameStep = last?.what === what && isInTime;
  return {
    ...draft,
    now: { ...now, ...part },
    past: isSameStep ? past : [...past, now].slice(-STEPS_MAX),
    future: [],
    last: { what, atMs },
  };
}

/** The draft one step back; the same where there is none. */
export function undone(draft: Draft): Draft {
  const { now, past, future } = draft;
  const before = past.at(-1);
  if (!before) return draft;
  return { ...draft, now: before, past: past.slice(0, -1), future: [now, ...future], last: null };
}

/** The draft one step forward again; the same where nothing was taken back. */
export function redone(draft: Draft): Draft {
  const { now, past, future } = draft;
  const [next, ...later] = future;
  return next ? { ...draft, now: next, past: [...past, now], future: later, last: null } : draft;
}

/**
 * A film that came from the server by itself: an event, or an answer to somebody else's question.
 */
export function arrived(draft: Draft, film: Film): Draft {
  // What is on its way may be this film; whatever its answer, the newest film is looked at after
  // it.
  if (film.version <= draft.saved.version || draft.sent) return draft;
  const own = draft.unanswered.find((content) => areSame(content, film));
  if (own) {
    const saved = { version: film.version, content: own };
    return { ...draft, id: film.id, saved, unanswered: [], fault: null };
  }
  return { ...draftOf(film), mine: isUnsaved(draft) ? draft.now : draft.mine };
}

/** The answer to a save. */
export function answered(draft: Draft, film: Film): Draft {
  const { id, version } = film;
  // A first save whose answer was lost, of a film that another tab has saved meanwhile.
  if (version > draft.saved.version + 1)
    return arrived({ ...draft, sent: null, fault: null }, film);
  const content = draft.sent ?? draft.saved.content;
  return { ...draft, id, saved: { version, content }, sent: null, unanswered: [], fault: null };
}

/** The refusal of a save; `film` is the newer one, where that is the reason. */
export function refused(draft: Draft, fault: string, film?: Film): Draft {
  const { saved, sent } = draft;
  const tried = [...new Set([...draft.unanswered, ...(sent ? [sent] : [])])];
  const unanswered = tried.slice(-STEPS_MAX);
  // What the server has is no longer known: what undo brings back is sent, too.
  const unsure = { ...saved, content: { ...saved.content } };
  const waiting = { ...draft, saved: unsure, sent: null, unanswered, fault };
  return film ? arrived(waiting, film) : waiting;
}

/** Whatever the order of their fields, which a database does not keep. */
function areSame(one: Content, other: Content): boolean {
  return hashKey([one.name, one.document]) === hashKey([other.name, other.document]);
}
