import type { Media } from '../contract/media.ts';
import { checkLedger } from '../backend/tokens/check-ledger.ts';
import type { FormPart } from './multipart-form.ts';
import { appOnce } from './test-app.ts';

export const consent: FormPart = { name: 'consent', value: 'material-1' };
export const GB = 1_024 ** 3;

/** A product with a bound of one GB for each user, and what the tests ask of it. */
export function uploadsOnce(settings: Record<string, string> = {}) {
  const app = appOnce({ STORAGE_GB_USER: '1', ...settings });
  // Without its heartbeat the process would count as gone.
  before(
    () =>
      app.sql`insert into processes (id, role, host, version, slots)
        values (${app.engine.processId}, 'api', '', '', 0)`,
  );
  /** The faults that the audit finds in what users have stored. */
  const wrong = async () =>
    (await checkLedger(app.engine.database)).filter(({ rule }) => rule.includes('stored'));
  afterEach(async () => expect(await wrong()).to.deep.equal([]));
  return {
    app,
    wrong,
    upload: (cookie: string, parts: FormPart[], headers: Record<string, string> = {}) =>
      app.call('POST', '/api/uploads', { cookie, parts, headers }),
    itemsOf: async (cookie: string) =>
      (await app.call('GET', '/api/images', { cookie })).json as Media[],
    storageOf: async (cookie: string) =>
      (await app.call('GET', '/api/user/storage', { cookie })).json as { usedBytes: number },
    /** Files of media and of uploads under way, but for those of avatars. */
    files: async () => (await app.storedFiles()).filter((file) => /^(media|tmp)\//.test(file)),
  };
}
