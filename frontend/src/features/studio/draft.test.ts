import type { Film } from '#contract/films.ts';
import {
  answered,
  arrived,
  begunDraft,
  type Draft,
  draftOf,
  edited,
  isUnsaved,
  redone,
  refused,
  type Step,
  STEPS_MAX,
  undone,
} from './draft.ts';

const film = (version: number, name = 'A film'): Film => ({
  ...{ id: 1, name, version, missing: [], updatedAt: '2026-11-26T12:00:00.000Z' },
  document: {
    ...{ shots: [{ imageId: 1, seconds: 3, next: 'cut' }], words: [] },
    ...{ sound: 'none', look: null, loop: false, cover: 0 },
  },
});
const named = (draft: Draft, name: string): Draft =>
  edited(draft, { name }, { what: name, atMs: 0 });
const sent = (draft: Draft): Draft => ({ ...draft, sent: draft.now });
const shown = (draft: Draft) => draft.now.name;

describe('a gesture', () => {
  it('is one step, however long it takes, and the next one is another', () => {
    const by = (draft: Draft, what: Step, atMs: number) =>
      edited(draft, { name: `${atMs}` }, { what, atMs });
    const [one, other] = [Symbol('gesture'), Symbol('gesture')];
    const dragged = by(by(by(draftOf(film(1)), one, 0), one, 5_000), other, 5_100);

    expect(shown(undone(dragged))).to.equal('5000');
    expect(shown(undone(undone(dragged)))).to.equal('A film');
  });
});

describe('a new film', () => {
  const begun = begunDraft({ name: 'A film', document: film(1).document });

  it('has nothing to be saved before its first change, nor once that is taken back', () => {
    const drafts = [begun, named(begun, 'Mine'), undone(named(begun, 'Mine'))];

    expect(drafts.map(isUnsaved)).to.deep.equal([false, true, false]);
    expect(drafts.map(({ id }) => id)).to.deep.equal([null, null, null]);
  });

  it('is the stored one with the first answer, and keeps its history', () => {
    const stored = answered(sent(named(begun, 'Mine')), film(1, 'Mine'));

    expect([stored.id, stored.saved.version, isUnsaved(stored)]).to.deep.equal([1, 1, false]);
    expect(shown(undone(stored))).to.equal('A film');
    expect(refused(sent(named(begun, 'Mine')), 'Away').id).to.equal(null);
  });

  it('shows what another tab has made of it, where its first answer was lost', () => {
    const lost = refused(sent(named(begun, 'Mine')), 'Away');

    const draft = answered(sent(lost), film(2, 'Theirs'));

    expect([shown(draft), draft.mine?.name, draft.id]).to.deep.equal(['Theirs', 'Mine', 1]);
  });
});

describe('a film that two tabs edit', () => {
  it('is saved once its answer has come, but for what was edited meanwhile', () => {
    const waiting = sent(named(draftOf(film(1)), 'Mine'));

    const saved = answered(waiting, film(2, 'Mine'));
    const edits = answered(named(waiting, 'Mine 2'), film(2, 'Mine'));

    expect([waiting, saved, edits].map(isUnsaved)).to.deep.equal([true, false, true]);
    expect(saved.saved.version).to.equal(2);
  });

  it('follows the other tab where nothing is unsaved', () => {
    const draft = arrived(draftOf(film(1)), film(2, 'Theirs'));

    expect([shown(draft), draft.mine, isUnsaved(draft)]).to.deep.equal(['Theirs', null, false]);
  });

  it('has no older film to go back to once it shows a newer one', () => {
    const mine = named(draftOf(film(1)), 'Mine');
    const taken = named(undone(named(mine, 'Mine 2')), 'Mine 3');

    for (const draft of [
      arrived(answered(sent(mine), film(2, 'Mine')), film(3, 'Theirs')),
      refused(sent(taken), 'Changed', film(2, 'Theirs')),
    ]) {
      expect([shown(undone(draft)), shown(redone(draft))]).to.deep.equal(['Theirs', 'Theirs']);
      expect(shown(undone(named(draft, 'Mine again')))).to.equal('Theirs');
    }
  });

  it('is not changed by what it knows', () => {
    const draft = named(draftOf(film(3)), 'Mine');

    expect(arrived(draft, film(3))).to.equal(draft);
    expect(arrived(draft, film(2))).to.equal(draft);
  });

  it('shows the newer film and keeps one’s own, by an event or by the refusal of a save', () => {
    const mine = named(draftOf(film(1)), 'Mine');

    const byEvent = arrived(mine, film(2, 'Theirs'));
    const byRefusal = refused(sent(mine), 'Changed', film(2, 'Theirs'));

    for (const draft of [byEvent, byRefusal]) {
      const facts = [shown(draft), draft.mine?.name, draft.fault, isUnsaved(draft)];
      expect(facts).to.deep.equal(['Theirs', 'Mine', null, false]);
    }
  });

  it('waits for the answer of its own save before it looks at an event, which may be that save', () => {
    const waiting = sent(named(draftOf(film(1)), 'Mine'));

    const answer = answered(arrived(waiting, film(2, 'Mine')), film(2, 'Mine'));

    expect([shown(answer), answer.mine, isUnsaved(answer)]).to.deep.equal(['Mine', null, false]);
    expect(shown(arrived(answer, film(3, 'Theirs')))).to.equal('Theirs');
  });

  it('is sent again where undo has left what the server had before it refused', () => {
    const back = undone(refused(sent(named(draftOf(film(1)), 'Mine')), 'Away'));

    const saved = answered(sent(back), film(1));

    expect([shown(back), isUnsaved(back)]).to.deep.equal(['A film', true]);
    expect([saved.fault, isUnsaved(saved)]).to.deep.equal([null, false]);
  });

  it('is one’s own where it was stored with its answer lost, whatever was edited since', () => {
    const lost = refused(sent(named(draftOf(film(1)), 'Mine')), 'Away');
    const { document, ...rest } = film(2, 'Mine');
    const { shots, words, ...others } = document;
    const stored: Film = { ...rest, document: { ...others, words, shots } };

    const edits = [lost, undone(lost), named(refused(sent(named(lost, '2')), 'Away'), '3')];
    const drafts = edits.map((draft) => arrived(draft, stored));

    expect(drafts.map(shown)).to.deep.equal(['Mine', 'A film', '3']);
    expect(drafts.map(isUnsaved)).to.deep.equal([false, true, true]);
    for (const { saved, mine, fault } of drafts)
      expect([saved.version, mine, fault]).to.deep.equal([2, null, null]);
    expect(shown(undone(drafts[0] ?? lost))).to.equal('A film');
  });

  it('stays unsaved with the reason where it was refused, until a save is answered', () => {
    const fault = refused(sent(named(draftOf(film(1)), 'Mine')), 'Away');

    expect([fault.fault, isUnsaved(fault), shown(fault)]).to.deep.equal(['Away', true, 'Mine']);
    expect(answered(sent(fault), film(2, 'Mine')).fault).to.equal(null);
  });
});

describe('the history of an edited film', () => {
  const typed = (names: readonly string[], everyMs = 5_000) =>
    names.reduce(
      (draft, name, place) => edited(draft, { name }, { what: 'name', atMs: place * everyMs }),
      draftOf(film(1, '')),
    );

  it('goes back step by step and forward again', () => {
    const draft = typed(['a', 'ab', 'abc']);

    const back = undone(undone(draft));

    expect(shown(back)).to.equal('a');
    expect(shown(redone(back))).to.equal('ab');
    expect(shown(redone(redone(redone(back))))).to.equal('abc');
  });

  it('forgets what was taken back once something else is edited', () => {
    const other = edited(
      undone(typed(['a', 'ab'])),
      { name: 'ax' },
      { what: 'name', atMs: 60_000 },
    );

    expect(shown(redone(other))).to.equal('ax');
    expect(shown(undone(other))).to.equal('a');
  });

  it('takes a word that is typed back in one step, and other fields by themselves', () => {
    const word = typed(['h', 'he', 'hey'], 100);
    const place = edited(word, { name: 'moved' }, { what: 'place', atMs: 250 });

    expect(shown(undone(word))).to.equal('');
    expect(shown(undone(place))).to.equal('hey');
  });

  it('starts a new step after undo, however quickly', () => {
    const again = edited(undone(typed(['a'])), { name: 'b' }, { what: 'name', atMs: 1 });

    expect(shown(undone(again))).to.equal('');
  });

  it(`keeps ${STEPS_MAX} steps`, () => {
    let draft = typed(Array.from({ length: STEPS_MAX + 10 }, (_, place) => String(place)));
    for (let step = 0; step < STEPS_MAX + 10; step += 1) draft = undone(draft);

    expect(shown(draft)).to.equal('9');
  });
});
