import type { Film } from '../../contract/films.ts';
import { addItem } from '../../tests/media.ts';
import { openedOnce } from '../../tests/opened.ts';
import { appOnce } from '../../tests/test-app.ts';

describe('the calls about films', () => {
  const app = appOnce();
  const me = openedOnce(() => app.signUp());
  let picture: number;
  let video: number;

  before(async () => {
    const { database } = app.testDatabase;
    picture = (await addItem(database, me.id, { isVideo: false })).id;
    video = (await addItem(database, me.id, { isVideo: true, durationSeconds: 10 })).id;
  });

  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, path, { cookie: me.cookie, body });
  const words = (facts: object = {}) => [
    { text: 'Hello', style: 'hook', place: 'top', from: 0.5, to: 3, ...facts },
  ];
  const still = () => ({ imageId: picture, seconds: 3 });
  const shot = (facts: object) => () => ({ shots: [still(), { ...still(), ...facts }] });
  const saying = (facts: object) => () => ({ shots: [still()], words: words(facts) });
  const posing = { category: 'posing', option: 'Power Pose' };

  it('refuse every control character but a line’s end', async () => {
    for (const character of [
      '\0',
      '\u0007',
      '\t',
      '\r',
      '\u001b',
      '\u007f',
      '\u0085',
      '\u2028',
      '\ud800',
    ]) {
      const document = saying({ text: `a${character}b` })();
      const { status, json } = await call('POST', '/api/films', { document });

      expect([status, (json as { error: string }).error]).to.deep.equal([
        400,
        'document.words.0.text: no control characters.',
      ]);
    }
  });

  it('refuse letters that no font of ours has by name, when a film is made and changed', async () => {
    const { json } = await call('POST', '/api/films', { document: { shots: [still()] } });
    const named = {
      'A family 👨‍👩‍👧, 👨‍👩‍👧 🌴': 'joined emoji (👨‍👩‍👧)',
      'A flag 🇩🇪 and 🏴󠁧󠁢󠁥󠁮󠁧󠁿': 'flags (🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿)',
      '1️⃣': 'keycaps (1️⃣)',
      'lone\u200djoiner': 'U+200D',
      שלום: 'ש ל ו ם',
      'no\u200bspace': 'U+200B',
      ａｂｃｄｅｆｇｈｉｊｋｌｍｎ: 'ａ ｂ ｃ ｄ ｅ ｆ ｇ ｈ ｉ ｊ ｋ ｌ …',
    };
    for (const [text, letters] of Object.entries(named)) {
      const document = { shots: [still()], words: [words()[0], words({ text })[0]] };
      const error = `document.words.1.text: our fonts cannot draw ${letters}`;
      const posted = await call('POST', '/api/films', { document });
      const put = await call('PUT', `/api/films/${(json as Film).id}`, { document, version: 1 });
      expect([posted.status, put.status]).to.deep.equal([400, 400]);
      for (const answer of [posted, put]) expect(answer.json).to.include({ error });
    }
  });

  it('keep emoji that our fonts have as they were typed', async () => {
    for (const text of ['🎉'.repeat(40), '👋🏽 ❤️ ✓ ★']) {
      const { status, json } = await call('POST', '/api/films', { document: saying({ text })() });

      expect([status, (json as Film).document.words[0]?.text]).to.deep.equal([200, text]);
    }
  });

  it('make one film of a key and a body, and refuse the key with another', async () => {
    const post = (document: object) =>
      app.call('POST', '/api/films', {
        ...{ cookie: me.cookie, body: { document } },
        headers: { 'Idempotency-Key': 'the-first' },
      });
    const answers = await Promise.all([1, 2, 3].map(() => post({ shots: [still()] })));
    const ids = answers.map(({ json }) => (json as Film).id);
    const [id] = ids;
    await call('PUT', `/api/films/${id}`, { document: shot({})(), version: 1 });
    const later = await post({ shots: [still()] });
    const other = await post(shot({})());

    expect(new Set(ids)).to.have.property('size', 1);
    expect(later.json).to.include({ id, version: 2 });
    expect(other.status).to.equal(409);
    expect(other.json).to.include({ code: 'generation.key-reused' });
  });

  it('refuse numbers that JSON does not have, and a body of more than 64 kB', async () => {
    const post = async (body: string) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await app.call('POST', '/api/films', { cookie: me.cookie, headers, body });
      return [answer.status, (answer.json as { code: string }).code];
    };
    const film = (seconds: string) =>
      `{"document":{"shots":[{"imageId":${picture},"seconds":${seconds}}]}}`;

    for (const number of ['NaN', 'Infinity', '-']) {
      expect(await post(film(number)), number).to.deep.equal([400, 'request.malformed']);
    }
    expect(await post(film('1e999'))).to.deep.equal([400, 'request.invalid']);
    const long = film('3').replace('"shots"', `"words":[{"text":"${'a'.repeat(64_000)}"}],"shots"`);
    expect(await post(long)).to.deep.equal([400, 'request.invalid']);
    const tooLong = long.replace('aa', 'a'.repeat(3_000));
    expect(await post(tooLong)).to.deep.equal([413, 'request.too-large']);
  });

  it('name the shot whose item is not there, or another user’s', async () => {
    const stranger = await app.signUp();
    const { database } = app.testDatabase;
    const theirs = await addItem(database, stranger.id);
    const portrait = await addItem(database, me.id, { isListed: false });
    const { json } = await call('POST', '/api/films', { document: { shots: [still()] } });
    const { id } = json as Film;

    for (const imageId of [2_147_483_647, theirs.id, portrait.id]) {
      const document = shot({ imageId })();
      for (const answer of [
        await call('POST', '/api/films', { document }),
        await call('PUT', `/api/films/${id}`, { document, version: 1 }),
      ]) {
        expect([answer.status, answer.json]).to.deep.equal([
          404,
          { error: 'document.shots.1.imageId: this item does not exist.', code: 'media.not-found' },
        ]);
      }
    }
    expect((await call('GET', `/api/films/${id}`)).json).to.deep.equal(json);
  });

  it('answer with the film as it was kept, numbers and texts as they were', async () => {
    const document = {
      shots: [
        { ...still(), ...posing, seconds: 3.3, next: 'push' },
        { imageId: video, from: 9.99, seconds: 0.5, next: 'cut' },
      ],
      words: [
        { ...words()[0], text: 'Zwei\nZeilen €', behind: true },
        {
          ...words()[0],
          place: { x: 0, y: 0.123_456_789_012_345 },
          from: 1e-7,
          to: 99,
          behind: false,
        },
      ],
      ...{ sound: 'clip', look: 'mono', platform: 'reels', loop: true, cover: 0.1 },
    };

    const { status, json } = await call('POST', '/api/films', { name: ' A\nfilm ', document });

    const film = json as Film;
    expect(status).to.equal(200);
    expect(film).to.deep.include({ name: 'A film', document, version: 1, missing: [] });
    expect((await call('GET', `/api/films/${film.id}`)).json).to.deep.equal(film);
    const { document: _, ...listed } = film;
    const list = (await call('GET', '/api/films')).json as unknown[];
    expect(list[0]).to.deep.equal(listed);
  });

  it('refuse names and versions of another form', async () => {
    const document = { shots: [still()] };
    const { json } = await call('POST', '/api/films', { document });
    const { id, name } = json as Film;
    expect(name).to.equal('Untitled film');

    for (const body of [
      { document },
      { document, version: 0 },
      { document, version: '1' },
      { document, version: 1, name: ' ' },
      { document, version: 1, name: 'a'.repeat(61) },
      { document, version: 1, name: null },
      { version: 1 },
    ]) {
      const { status } = await call('PUT', `/api/films/${id}`, body);
      expect(status, JSON.stringify(body)).to.equal(400);
    }
    for (const bad of ['0', '-1', '2147483648', 'x']) {
      expect((await call('GET', `/api/films/${bad}`)).status).to.equal(400);
    }
  });
});
