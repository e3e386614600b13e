import type { Film } from '#contract/films.ts';
import { answered, arrived, type Draft, draftOf, isUnsaved, refused } from './draft.ts';
import { edited, undone } from './edit-history.ts';

const film = (version: number, name = 'A film'): Film => ({
  ...{ id: 1, name, version, missing: [], updatedAt: '2026-11-26T12:00:00.000Z' },
  document: {
    ...{ shots: [{ imageId: 1, seconds: 3, next: 'cut' }], words: [] },
    ...{ sound: 'none', look: null, loop: false, cover: 0 },
  },
});
const named = (draft: Draft, name: string): Draft => {
  const now = { ...draft.history.now, name };
  return { ...draft, history: edited(draft.history, now, { what: name, atMs: 0 }) };
};
const sent = (draft: Draft): Draft => ({ ...draft, sent: draft.history.now });
const shown = (draft: Draft) => draft.history.now.name;

describe('a film that two tabs edit', () => {
  it('is saved once its answer has come, but for what was edited meanwhile', () => {
    const waiting = sent(named(draftOf(film(1)), 'Mine'));

    const saved = answered(waiting, film(2, 'Mine'));
    const edits = answered(named(waiting, 'Mine 2'), film(2, 'Mine'));

    expect([isUnsaved(waiting), isUnsaved(saved), isUnsaved(edits)]).to.deep.equal([
      true,
      false,
      true,
    ]);
    expect(saved.saved.version).to.equal(2);
  });

  it('follows the other tab where nothing is unsaved, and undo brings back what was there', () => {
    const draft = arrived(draftOf(film(1)), film(2, 'Theirs'), 0);

    expect([shown(draft), draft.mine, isUnsaved(draft)]).to.deep.equal(['Theirs', null, false]);
    expect(undone(draft.history).now.name).to.equal('A film');
  });

  it('is not changed by what it knows', () => {
    const draft = named(draftOf(film(3)), 'Mine');

    expect(arrived(draft, film(3), 0)).to.equal(draft);
    expect(arrived(draft, film(2), 0)).to.equal(draft);
  });

  it('shows the newer film and keeps one’s own, by an event or by the refusal of a save', () => {
    const mine = named(draftOf(film(1)), 'Mine');

    const byEvent = arrived(mine, film(2, 'Theirs'), 0);
    const byRefusal = refused(sent(mine), { fault: '', film: film(2, 'Theirs'), atMs: 0 });

    for (const draft of [byEvent, byRefusal]) {
      expect([shown(draft), draft.mine?.name, isUnsaved(draft)]).to.deep.equal([
        'Theirs',
        'Mine',
        false,
      ]);
    }
  });

  it('waits for the answer of its own save before it looks at an event, which may be that save', () => {
    const waiting = sent(named(draftOf(film(1)), 'Mine'));

    const answer = answered(arrived(waiting, film(2, 'Mine'), 0), film(2, 'Mine'));

    expect([shown(answer), answer.mine, isUnsaved(answer)]).to.deep.equal(['Mine', null, false]);
    expect(shown(arrived(answer, film(3, 'Theirs'), 0))).to.equal('Theirs');
  });

  it('stays unsaved with the reason where it was refused, until a save is answered', () => {
    const fault = refused(sent(named(draftOf(film(1)), 'Mine')), {
      fault: 'Away',
      film: undefined,
      atMs: 0,
    });

    expect([fault.fault, isUnsaved(fault), shown(fault)]).to.deep.equal(['Away', true, 'Mine']);
    expect(answered(sent(fault), film(2, 'Mine')).fault).to.equal(null);
  });
});
