import type { EventType } from '../../contract/events.ts';
import { eventSchemas } from '../../contract/features.ts';
import { filmLooks } from '../../contract/film-choices.ts';
import {
  BIO_MAX_CHARACTERS,
  CAPTION_MAX,
  COLLECTION_NAME_MAX,
  DISPLAY_NAME_MAX,
  SELECTION_MAX,
  SHARED_ITEMS_MAX,
  SHARES_MAX,
  SHOTS_MAX,
} from '../../contract/limits.ts';
import { addMany } from '../../tests/media.ts';
import { openedOnce } from '../../tests/opened.ts';
import { newPlan } from '../../tests/plans.ts';
import { appOnce } from '../../tests/test-app.ts';

/** Bytes of JSON that an event may have which costs no token. */
const SMALL = 2_000;
/** With a caption, a bio or a list of ids. */
const WITH_LIST = 10_000;

const mostBytes = {
  'media.added': WITH_LIST,
  'media.removed': WITH_LIST,
  'trash.added': WITH_LIST,
  'trash.removed': WITH_LIST,
  'collection.changed': WITH_LIST,
  'collection.removed': SMALL,
  // A tab saves a film 60 times a minute at most: 90 MB a day.
  'film.saved': 1_000,
  'film.removed': SMALL,
  'share.changed': SMALL,
  'share.removed': WITH_LIST,
  'plan.saved': WITH_LIST,
  'plan.removed': SMALL,
  'account.changed': WITH_LIST,
  'settings.changed': SMALL,
} satisfies Partial<Record<EventType, number>>;

type Measured = keyof typeof mostBytes;

/** Why the size of all others needs no limit. */
const unmeasured: Record<Exclude<EventType, Measured>, string> = {
  'generation.queued': 'tokens, and the films of a day',
  'generation.started': 'tokens, and the films of a day',
  'generation.succeeded': 'tokens, and the films of a day',
  'generation.failed': 'tokens, and the films of a day',
  'generation.cancelled': 'tokens, and the films of a day',
  'media.changed': 'one item, whose prompt is a caption',
  'balance.changed': 'tokens, or an administrator gives them',
  'export.changed': 'no text of a user, five a day',
  'influencer.changed': 'tokens',
  'influencer.removed': 'a number, once for what tokens have made',
  'film.changed': 'recorded by 0.3 alone',
  'plan.changed': 'recorded by 0.3 alone',
};

/** The character with the most bytes. */
const widest = (count: number) => '🌴'.repeat(count);

describe('an event that costs no token', () => {
  const app = appOnce();
  const me = openedOnce(() => app.signUp(`${'a'.repeat(64)}@${'b.'.repeat(90)}example`));

  async function call(method: string, path: string, body?: unknown): Promise<{ id: number }> {
    const { cookie } = me;
    const answer = await app.call(method, path, { cookie, body });
    expect(answer.status, `${method} ${path}: ${answer.text}`).to.equal(200);
    return answer.json as { id: number };
  }

  it('is small, whatever a call of its kind is sent', async () => {
    // The longest numbers that items can have.
    await app.sql`select setval(pg_get_serial_sequence('images', 'id'), 2147480000)`;
    const ids = await addMany(app.sql, { userId: me.id, count: SELECTION_MAX });
    const [imageId = 0] = ids;

    const words = { displayName: widest(DISPLAY_NAME_MAX), bio: widest(BIO_MAX_CHARACTERS) };
    await call('PUT', '/api/user/profile', words);
    await call('PUT', '/api/user/settings', { push: { finished: false } });

    const name = widest(COLLECTION_NAME_MAX);
    const collection = await call('POST', '/api/collections', { name });
    for (let from = 0; from < ids.length; from += 100) {
      const some = { ids: ids.slice(from, from + 100) };
      await call('POST', `/api/collections/${collection.id}/items`, some);
    }
    await call('POST', `/api/collections/${collection.id}/items/remove`, { ids });
    await call('DELETE', `/api/collections/${collection.id}`);

    for (const caption of [widest(CAPTION_MAX), '\u0001"\n'.repeat(CAPTION_MAX / 3)]) {
      const plan = await call('POST', '/api/plans', newPlan(imageId, { caption }));
      await call('PUT', `/api/plans/${plan.id}`, { caption: widest(CAPTION_MAX) });
      await call('DELETE', `/api/plans/${plan.id}`);
    }

    const imageIds = ids.slice(0, SHARED_ITEMS_MAX);
    await call('POST', '/api/shares', { imageIds, expiresInDays: 365, password: 'a secret' });
    await app.sql`insert into shares (token, user_id, image_ids, show_prompt, as_template, template_words)
      select substr(md5(n::text) || md5(n::text), 1, 32), ${me.id}, array[${imageId}::int], true, true, true
        from generate_series(1, ${SHARES_MAX}::int) n`;

    const shots = ids.slice(0, SHOTS_MAX).map((id) => ({ imageId: id, seconds: 1 }));
    const [look] = filmLooks;
    const film = await call('POST', '/api/films', { name, document: { shots, look } });
    await call('POST', '/api/images/delete', { ids });
    await call('PUT', `/api/films/${film.id}`, { name, document: { shots, look }, version: 1 });
    await call('DELETE', `/api/films/${film.id}`);
    await call('POST', '/api/images/restore', { ids });
    await call('POST', '/api/images/delete', { ids });
    await call('DELETE', '/api/trash');

    const rows = await app.sql<{ type: EventType; bytes: number }>`
      select type, max(octet_length(data::text))::int as bytes from user_events
       where user_id = ${me.id} and type <> 'balance.changed' group by type`;
    const most: Partial<Record<string, number>> = mostBytes;
    for (const { type, bytes } of rows) expect(bytes, type).to.be.at.most(most[type] ?? 0);
    const kinds = [...rows.map(({ type }) => type), ...Object.keys(unmeasured)];
    expect(kinds).to.have.members(Object.keys(eventSchemas));
  });
});
