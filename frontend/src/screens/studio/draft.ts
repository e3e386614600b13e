import type { Film, FilmDocument } from '#contract/films.ts';
import { begun, edited, type History } from './edit-history.ts';

/** The parts of a film that a user edits. */
export type Content = { name: string; document: FilmDocument };

/**
 * A film as one tab edits it.
 *
 *     saved ──edit──► unsaved ──sent──► on its way ──answer──► saved
 *                                           └──refusal──► unsaved, with its reason
 *
 * A film that another tab has saved is shown at once where nothing is unsaved here. Else it takes the
 * place of what is here, which is kept in `mine` and can become a copy.
 */
export type Draft = {
  history: History<Content>;
  /** The film of the server, as far as this tab follows from it. */
  saved: { version: number; content: Content };
  /** Content that is on its way to the server. */
  sent: Content | null;
  mine: Content | null;
  /** Why the last save failed. */
  fault: string | null;
};

export function draftOf(film: Film): Draft {
  const content = contentOf(film);
  const saved = { version: film.version, content };
  return { history: begun(content), saved, sent: null, mine: null, fault: null };
}

export function isUnsaved({ history, saved }: Draft): boolean {
  return history.now !== saved.content;
}

/** A film that came from the server by itself: an event, or an answer to somebody else's question. */
export function arrived(draft: Draft, film: Film, atMs: number): Draft {
  // What is on its way may be this film; whatever its answer, the newest film is looked at after it.
  return film.version <= draft.saved.version || draft.sent ? draft : replaced(draft, film, atMs);
}

/** The answer to a save. */
export function answered(draft: Draft, { version }: Film): Draft {
  const content = draft.sent ?? draft.saved.content;
  return { ...draft, saved: { version, content }, sent: null, fault: null };
}

/** The refusal of a save; `film` is the newer one, where that is the reason. */
export function refused(
  draft: Draft,
  { fault, film, atMs }: { fault: string; film: Film | undefined; atMs: number },
): Draft {
  const waiting = { ...draft, sent: null };
  return film ? replaced(waiting, film, atMs) : { ...waiting, fault };
}

function replaced(draft: Draft, film: Film, atMs: number): Draft {
  const content = contentOf(film);
  return {
    history: edited(draft.history, content, { what: 'another tab', atMs }),
    saved: { version: film.version, content },
    sent: null,
    mine: isUnsaved(draft) ? draft.history.now : draft.mine,
    fault: null,
  };
}

function contentOf({ name, document }: Film): Content {
  return { name, document };
}
