import { openSecret, sealSecret } from './sealed-secret.ts';

describe('the secret of an authenticator app in the database', () => {
  const [older, newer] = ['a'.repeat(32), 'b'.repeat(32)];
  const secret = Buffer.from('twenty bytes of this');

  it('opens by the key that sealed it, also when a newer one was put before it', () => {
    const sealed = sealSecret([older], 7, secret);

    expect(openSecret([older], 7, sealed)).to.deep.equal({ secret, isByNewestKey: true });
    expect(openSecret([newer, older], 7, sealed)).to.deep.equal({ secret, isByNewestKey: false });
  });

  it('does not open without that key, for another user, or damaged', () => {
    const sealed = sealSecret([older], 7, secret);
    const damaged = Buffer.from(sealed);
    damaged[30] = (damaged[30] ?? 0) ^ 1;

    expect(openSecret([newer], 7, sealed)).to.equal(null);
    expect(openSecret([older], 8, sealed)).to.equal(null);
    expect(openSecret([older], 'push', sealed)).to.equal(null);
    expect(openSecret([older], 7, damaged)).to.equal(null);
    expect(openSecret([older], 7, Buffer.alloc(3))).to.equal(null);
  });

  it('is never sealed the same way twice, and is not readable', () => {
    const [first, second] = [sealSecret([older], 7, secret), sealSecret([older], 7, secret)];

    expect(first.equals(second)).to.equal(false);
    expect(first.includes(secret)).to.equal(false);
  });
});
