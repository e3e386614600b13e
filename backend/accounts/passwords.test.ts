import { Refusal } from '../refusal.ts';
import { openPasswords, passwordsOfPages } from './passwords.ts';

describe('passwords', () => {
  it('are hashed with argon2id at 19 MiB, two passes, one lane, and a salt of their own', async () => {
    const passwords = openPasswords();

    const hashes = await Promise.all([
      passwords.hash('the same one'),
      passwords.hash('the same one'),
    ]);

    for (const hash of hashes) expect(hash).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(hashes[0]).to.not.equal(hashes[1]);
  });

  it('match themselves alone, whatever characters they have', async () => {
    const passwords = openPasswords();
    const table = ['12345678', ' leading and trailing ', 'пароль-пароль', '👩‍👩‍👧👩‍👩‍👧', 'x'.repeat(1024)];
    for (const password of table) {
      const hash = await passwords.hash(password);
      expect(await passwords.matches(hash, password), password).to.equal(true);
      expect(await passwords.matches(hash, `${password}x`), password).to.equal(false);
      expect(await passwords.matches(hash, password.slice(0, -1)), password).to.equal(false);
    }
  });

  it('are compared in NFC, and as they were typed only where that is another text', async () => {
    const tried: string[] = [];
    const passwords = openPasswords(undefined, {
      hash: async (text) => `hash of ${text}`,
      verify: async (hash, text) => {
        tried.push(text);
        return hash === `hash of ${text}`;
      },
    });
    const [nfc, nfd] = ['Zoë'.normalize('NFC'), 'Zoë'.normalize('NFD')];
    const replaced: string[] = [];
    const match = async (hash: string | null, text: string) => {
      tried.length = 0;
      const replace = async (renewed: string) => void replaced.push(renewed);
      return [await passwords.matches(hash, text, replace), ...tried];
    };

    expect(await passwords.hash(nfd)).to.equal(`hash of ${nfc}`);
    expect(await match(`hash of ${nfc}`, nfd)).to.deep.equal([true, nfc]);
    expect(await match(`hash of ${nfd}`, nfc)).to.deep.equal([false, nfc]);
    for (const unknown of [null, 'hash of another']) {
      expect(await match(unknown, nfc)).to.deep.equal([false, nfc]);
      expect(await match(unknown, nfd)).to.deep.equal([false, nfc, nfd]);
    }
    expect(replaced).to.deep.equal([]);
    expect(await match(`hash of ${nfd}`, nfd)).to.deep.equal([true, nfc, nfd]);
    expect(replaced).to.deep.equal([`hash of ${nfc}`]);
  });

  it('never match where there is no hash', async () => {
    const passwords = openPasswords();

    expect(await passwords.matches(null, 'anything at all')).to.equal(false);
    expect(await passwords.matches(null, '')).to.equal(false);
  });

  it('are hashed a few at a time; who finds the queue full is refused as busy', async () => {
    const passwords = openPasswords({ running: 1, waiting: 5 });

    const results = await Promise.allSettled(
      Array.from({ length: 15 }, () => passwords.matches(null, 'busy')),
    );

    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).to.have.length(9);
    for (const { reason } of refused) {
      expect(reason).to.be.instanceOf(Refusal);
      expect(reason).to.include({ code: 'server.busy', status: 503 });
      expect((reason as Refusal).retryAfterSeconds).to.be.greaterThan(0);
    }
    expect(await passwords.matches(null, 'after the rush')).to.equal(false);
  });

  it('of pages are hashed one at a time, and leave the others to sign-ins', async () => {
    let [running, most] = [0, 0];
    const slow = async () => {
      most = Math.max(most, (running += 1));
      await new Promise(setImmediate);
      running -= 1;
    };
    const pages = passwordsOfPages({
      hash: () => slow().then(() => 'hash'),
      matches: () => slow().then(() => true),
    });

    await Promise.all([1, 2, 3].flatMap(() => [pages.hash('x'), pages.matches('hash', 'x')]));

    expect(most).to.equal(1);
  });
});
