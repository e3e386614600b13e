import { QueryObserver } from '@tanstack/react-query';
import type { Film, ListedFilm } from '#contract/films.ts';
import { queryClient, routeQuery } from '../../api/route-query.ts';
import type { EventBody, EventType } from '#contract/events.ts';
import { applyEvent } from '../../live/event-handlers.ts';
import { draftOf } from './draft.ts';
import { openDraft } from './open-draft.ts';
import { saveFilm } from './store.ts';

const film = (id: number, facts: Partial<Film> = {}): Film => ({
  id,
  ...{ name: 'A film', version: 1, missing: [], updatedAt: '2026-11-26T12:00:00.000Z' },
  document: {
    shots: [7, 8, 7].map((imageId) => ({ imageId, seconds: 1, next: 'cut' })),
    ...{ words: [], sound: 'none', look: null, loop: false, cover: 0 },
  },
  ...facts,
});
const listed = (whole: Film): ListedFilm => {
  const { document: _, ...rest } = whole;
  return rest;
};

const list = routeQuery('films', {});
const one = routeQuery('film', { params: { id: 1 } });

describe('films in a tab', () => {
  const browserFetch = globalThis.fetch;
  /** The addresses that were asked for, and the answers that come when a test says so. */
  let asked: string[];
  let answers: ((response: Response) => void)[];
  /** The bodies of the calls. */
  let bodies: unknown[];
  let leave: (() => void)[];

  beforeEach(() => {
    [asked, answers, bodies, leave] = [[], [], [], []];
    globalThis.fetch = (address, { body } = {}) => {
      // `send.ts` gives addresses as texts.
      asked.push(address as string);
      if (body) bodies.push(JSON.parse(body as string));
      return new Promise((resolve) => answers.push(resolve));
    };
  });
  afterEach(() => {
    for (const stop of leave) stop();
    queryClient.clear();
    globalThis.fetch = browserFetch;
  });

  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const answer = (body: object) => {
    answers.shift()?.(Response.json(body));
    return settled();
  };
  async function show(...films: Film[]): Promise<void> {
    leave.push(new QueryObserver(queryClient, list).subscribe(() => {}));
    leave.push(new QueryObserver(queryClient, one).subscribe(() => {}));
    await answer(films.map(listed));
    await answer(films[0] ?? {});
    asked = [];
  }
  it('send as the page goes what was edited since a save that is on its way', () => {
    const draft = openDraft(draftOf(film(9)));
    draft.edit('name', { name: 'One' });
    void draft.save();
    draft.edit('name', { name: 'Two' });
    draft.leave();

    const { document } = film(9);
    expect(bodies).to.deep.equal([
      { name: 'One', document, version: 1 },
      { name: 'Two', document, version: 2 },
    ]);
  });

  const happen = <T extends EventType>(type: T, data: EventBody<T>) =>
    applyEvent({}, { type, data });
  const shownList = () => queryClient.getQueryData(list.queryKey);
  const shown = () => queryClient.getQueryData(one.queryKey);

  it('are shown as the event of a change has them, in the list and by themselves', async () => {
    await show(film(1), film(2));
    const changed = film(2, { version: 2, name: 'Summer' });

    happen('film.changed', changed);
    happen('film.changed', film(3));
    happen('film.changed', film(1, { version: 2 }));

    expect(shownList()).to.deep.equal([
      listed(film(1, { version: 2 })),
      listed(film(3)),
      listed(changed),
    ]);
    expect(shown()).to.deep.equal(film(1, { version: 2 }));
    expect(asked).to.deep.equal([]);
  });

  it('are asked for by a tab that shows an older version of one, one question at a time', async () => {
    await show(film(1), film(2));
    const [second, third] = [film(1, { version: 2 }), film(1, { version: 3, name: 'Summer' })];

    happen('film.saved', listed(film(2, { version: 2 })));
    happen('film.saved', listed(second));
    await settled();
    happen('film.saved', listed(third));
    happen('film.saved', listed(third));
    await settled();

    expect(shownList()?.[0]).to.deep.equal(listed(third));
    expect(asked).to.deep.equal(['/api/films/1']);
    await answer(second);
    await settled();
    await answer(third);
    await settled();
    happen('film.saved', listed(third));
    await settled();
    expect(shown()).to.deep.equal(third);
    expect(asked).to.deep.equal(['/api/films/1', '/api/films/1']);
  });

  it('are not asked for while a save of the tab is on its way, whose answer may be it', async () => {
    await show(film(1));
    const body = { document: film(1).document, version: 1 };
    const [own, newer] = [film(1, { version: 2 }), film(1, { version: 3 })];

    const saved = saveFilm(1, body);
    happen('film.saved', listed(own));
    await settled();
    expect(asked).to.deep.equal(['/api/films/1']);
    await answer(own);
    expect(await saved).to.deep.equal(own);
    await settled();
    expect(asked).to.have.length(1);

    const late = saveFilm(1, { ...body, version: 2 }).catch((error: unknown) => error);
    happen('film.saved', listed(newer));
    answers.shift()?.(
      Response.json({ error: 'Changed.', code: 'film.changed', film: newer }, { status: 409 }),
    );
    expect(await late).to.be.instanceOf(Error);
    await settled();
    expect(shown()).to.deep.equal(newer);
    expect(asked).to.have.length(2);
  });

  it('stay as a newer answer has them that was on its way', async () => {
    leave.push(new QueryObserver(queryClient, list).subscribe(() => {}));
    leave.push(new QueryObserver(queryClient, one).subscribe(() => {}));

    happen('film.changed', film(1, { version: 2 }));
    await answer([listed(film(1, { version: 3 }))]);
    await answer(film(1, { version: 3 }));

    expect(shownList()).to.deep.equal([listed(film(1, { version: 3 }))]);
    expect(shown()).to.deep.equal(film(1, { version: 3 }));
  });

  it('say at once what left the gallery and what is back', async () => {
    await show(film(1, { missing: [7] }), film(2));

    happen('media.removed', { ids: [8, 9] });
    expect(shown()?.missing).to.deep.equal([7, 8]);
    await settled();
    // Which items it has is not said in a list.
    expect(asked).to.deep.equal(['/api/films']);
    await answer([listed(film(1, { missing: [7, 8] })), listed(film(2, { missing: [8] }))]);

    happen('media.added', { items: [], ids: [8] });
    expect(shown()?.missing).to.deep.equal([7]);
    expect(shownList()?.map(({ missing }) => missing)).to.deep.equal([[7], []]);
    expect(asked).to.have.length(1);
  });

  it('leave the list when they are deleted, and are asked for where one is shown', async () => {
    await show(film(1), film(2));

    happen('film.removed', { id: 1 });
    await settled();

    expect(shownList()).to.deep.equal([listed(film(2))]);
    expect(asked).to.deep.equal(['/api/films/1']);
  });

  it('are not asked for where nothing shows them', async () => {
    happen('film.changed', film(1));
    happen('media.removed', { ids: [7] });
    happen('film.removed', { id: 1 });
    await settled();

    expect([asked, shown(), shownList()]).to.deep.equal([[], undefined, undefined]);
  });
});
