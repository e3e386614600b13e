import { begun, edited, redone, STEPS_MAX, undone } from './edit-history.ts';

const typed = (texts: readonly string[], everyMs = 5_000) =>
  texts.reduce(
    (history, text, place) => edited(history, text, { what: 'text', atMs: place * everyMs }),
    begun(''),
  );

describe('the history of an edited film', () => {
  it('goes back step by step and forward again', () => {
    const history = typed(['a', 'ab', 'abc']);

    const back = undone(undone(history));

    expect(back.now).to.equal('a');
    expect(redone(back).now).to.equal('ab');
    expect(redone(redone(redone(back))).now).to.equal('abc');
  });

  it('forgets what was taken back once something else is edited', () => {
    const other = edited(undone(typed(['a', 'ab'])), 'ax', { what: 'text', atMs: 60_000 });

    expect(redone(other).now).to.equal('ax');
    expect(undone(other).now).to.equal('a');
  });

  it('takes a word that is typed back in one step, and other fields by themselves', () => {
    const word = typed(['h', 'he', 'hey'], 100);
    const place = edited(word, 'moved', { what: 'place', atMs: 250 });

    expect(undone(word).now).to.equal('');
    expect(undone(place).now).to.equal('hey');
  });

  it('starts a new step after undo, however quickly', () => {
    const again = edited(undone(typed(['a'])), 'b', { what: 'text', atMs: 1 });

    expect(undone(again).now).to.equal('');
  });

  it(`keeps ${STEPS_MAX} steps`, () => {
    let history = typed(Array.from({ length: STEPS_MAX + 10 }, (_, place) => String(place)));
    for (let step = 0; step < STEPS_MAX + 10; step += 1) history = undone(history);

    expect(history.now).to.equal('9');
  });
});
