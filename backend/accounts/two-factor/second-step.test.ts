import { Secret } from 'otpauth';
import { openedOnce } from '#tests/opened.ts';
import { openSocialWorld } from '#tests/social-world.ts';
import { outcomeOf, openTestApp } from '#tests/test-app.ts';
import { codeOf, twoFactorWorld } from '#tests/two-factor-world.ts';
import { trimSignIns } from '../sign-in.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

describe('a sign-in that asks for a code', () => {
  const app = openedOnce(() => openTestApp({ SESSION_SECRET: `${newer},${older}` }));
  const world = twoFactorWorld(app);
  const [older, newer] = [
    'older-key-of-the-tests-of-32-characters',
    'newer-key-of-32-characters-or-more',
  ];

  const wrong = '403 account.wrong-code';
  const over = '403 account.code-expired';

  it('opens nothing with the password alone', async () => {
    const user = await world.protectedAdmin();
    await app.sql`update users set deletion_due_at = now() + interval '1 day'
        where id = ${user.id}`;

    const first = await world.firstStep(user.email);

    expect(outcomeOf(first)).to.equal('403 account.code-needed');
    expect((await app.call('GET', '/api/user', { cookie: first.cookie })).status).to.equal(401);
    expect(await app.sql`select 1 from users where id = ${user.id} and deletion_due_at is null`).to
      .be.empty;
    const second = await world.secondStep(first, codeOf(user.secret));
    expect(second.json).to.include({ id: user.id });
    expect((await world.read(second)).isProven).to.equal(true);
    expect(
      await app.sql`select 1 from users where id = ${user.id} and deletion_due_at is null`,
    ).to.have.length(1);
  });

  it('accepts the code before and after the present one, and none further away', async () => {
    const user = await world.protectedAdmin();
    const first = await world.firstStep(user.email);
    for (const steps of [-3, 3, 100]) {
      expect(outcomeOf(await world.secondStep(first, codeOf(user.secret, steps)))).to.equal(wrong);
    }
    expect(outcomeOf(await world.secondStep(first, codeOf(user.secret, 1)))).to.equal('200 ok');

    const spaced = await world.protectedAdmin();
    const code = codeOf(spaced.secret);
    const next = await world.firstStep(spaced.email);
    const typed = ` ${code.slice(0, 3)} ${code.slice(3)} `;
    expect(outcomeOf(await world.secondStep(next, typed))).to.equal('200 ok');
  });

  it('accepts each code once, and none before it', async () => {
    const user = await world.protectedAdmin();
    const [now, next] = [codeOf(user.secret), codeOf(user.secret, 1)];
    const first = await world.firstStep(user.email);
    expect(outcomeOf(await world.secondStep(first, next))).to.equal('200 ok');

    const again = await world.firstStep(user.email);
    for (const code of [next, now]) {
      expect(outcomeOf(await world.secondStep(again, code))).to.equal(wrong);
    }
  });

  it('signs in once when the same code comes many times at once, from many browsers', async () => {
    const user = await world.protectedAdmin();
    const browsers = await Promise.all(
      Array.from({ length: 6 }, () => world.firstStep(user.email)),
    );
    const code = codeOf(user.secret);

    const answers = await Promise.all(browsers.map((each) => world.secondStep(each, code)));

    expect(answers.map(outcomeOf).toSorted()).to.deep.equal([
      '200 ok',
      ...Array.from({ length: 5 }, () => wrong),
    ]);
  });

  it('signs in once when one browser sends several right codes at once', async () => {
    const user = await world.protectedAdmin();
    const first = await world.firstStep(user.email);
    const codes = [codeOf(user.secret), ...user.recoveryCodes.slice(0, 3)];

    const answers = await Promise.all(codes.map((code) => world.secondStep(first, code)));

    expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
  });

  it('accepts each recovery code once, however it is typed, and mails about it', async () => {
    const user = await world.protectedAdmin();
    const [code = '', other = ''] = user.recoveryCodes;
    const first = await world.firstStep(user.email);
    expect(outcomeOf(await world.secondStep(first, code.toUpperCase()))).to.equal('200 ok');
    const again = await world.firstStep(user.email);
    expect(outcomeOf(await world.secondStep(again, code))).to.equal(wrong);
    const second = await world.secondStep(again, other.replaceAll('-', ' '));

    expect((await world.read(second)).recoveryCodesLeft).to.equal(8);
    const mails =
      await app.sql`select 1 from pgboss.job where data->>'change' = 'recovery-code-used'
          and (data->>'userId')::int = ${user.id}`;
    expect(mails).to.have.length(2);
  });

  it("accepts no other user's codes", async () => {
    const [user, other] = [await world.protectedAdmin(), await world.protectedAdmin()];
    const first = await world.firstStep(user.email);

    for (const code of [codeOf(other.secret), other.recoveryCodes[0] ?? '']) {
      expect(outcomeOf(await world.secondStep(first, code))).to.equal(wrong);
    }
  });

  it('ends after five wrong codes, ten minutes, or without its cookie', async () => {
    const user = await world.protectedAdmin();
    const first = await world.firstStep(user.email);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(outcomeOf(await world.secondStep(first, '000000'))).to.equal(wrong);
    }
    expect(outcomeOf(await world.secondStep(first, codeOf(user.secret)))).to.equal(over);

    const late = await world.firstStep(user.email);
    await app.sql`update second_steps set created_at = now() - interval '601 seconds'`;
    expect(outcomeOf(await world.secondStep(late, codeOf(user.secret)))).to.equal(over);
    expect(outcomeOf(await world.secondStep({ cookie: '' }, codeOf(user.secret)))).to.equal(over);
    await trimSignIns(app.testDatabase.database);
    expect(await app.sql`select 1 from second_steps`).to.deep.equal([]);
  });

  it('opens no account that is disabled meanwhile', async () => {
    const user = await world.protectedAdmin();
    const first = await world.firstStep(user.email);
    await app.sql`update users set disabled_at = now() where id = ${user.id}`;

    expect(outcomeOf(await world.secondStep(first, codeOf(user.secret)))).to.equal(
      '403 account.disabled',
    );
  });

  it('goes on with a secret that an older key of SESSION_SECRET sealed, and seals it anew', async () => {
    const user = await world.protectedAdmin();
    const bytes = new Uint8Array(Secret.fromBase32(user.secret).bytes);
    const put = (key: string) =>
      app.sql`update two_factor set secret = ${sealSecret([key], user.id, bytes)}
          where user_id = ${user.id}`;
    const first = await world.firstStep(user.email);
    await put('a-key-that-nobody-has-any-more-of-32-chars');
    expect(outcomeOf(await world.secondStep(first, codeOf(user.secret)))).to.equal(wrong);
    await put(older);
    const [before] = await app.sql`select secret from two_factor where user_id = ${user.id}`;

    expect(outcomeOf(await world.secondStep(first, codeOf(user.secret)))).to.equal('200 ok');

    const [after] = await app.sql`select secret from two_factor where user_id = ${user.id}`;
    expect(after).to.not.deep.equal(before);
    expect(openSecret([newer], user.id, after?.secret as Buffer)?.isByNewestKey).to.equal(true);
  });

  it('allows ten wrong codes an hour for an account, from all browsers and calls together', async () => {
    const limited = await openTestApp({ RATE_LIMITS: 'on' });
    try {
      const { protectedAdmin, firstStep, secondStep, post } = twoFactorWorld(limited);
      const user = await protectedAdmin();
      const outcomes: string[] = [];
      for (const round of [1, 2]) {
        const first = await firstStep(user.email);
        for (let attempt = 0; attempt < 4; attempt += 1) {
          outcomes.push(outcomeOf(await secondStep(first, `00000${round}`)));
        }
      }
      for (const path of ['off', 'prove', 'recovery-codes']) {
        outcomes.push(outcomeOf(await post(user, `/api/user/two-factor/${path}`, { code: '1' })));
      }
      const last = await firstStep(user.email);
      outcomes.push(outcomeOf(await secondStep(last, codeOf(user.secret))));

      expect(outcomes).to.deep.equal([
        ...Array.from({ length: 10 }, () => wrong),
        '429 request.too-many',
        '429 request.too-many',
      ]);
    } finally {
      await limited.close();
    }
  });

  it('asks for the code after Google and GitHub, too', async () => {
    const social = await openSocialWorld();
    try {
      const { protectedAdmin } = twoFactorWorld(social.app);
      const user = await protectedAdmin();
      await social.app.sql`update users set email_verified = true where id = ${user.id}`;
      const { login } = social.newcomer({ email: user.email });
      const browser = social.browser();

      const target = await social.withGoogle(browser, login, '?returnTo=/images');

      expect(target).to.equal('/auth?returnTo=%2Fimages&step=code');
      expect((await browser.call('GET', '/api/user')).status).to.equal(401);
      const json = { code: codeOf(user.secret) };
      const answer = await browser.call('POST', '/api/login/code', { json });
      expect(answer.body).to.include({ id: user.id });
      expect((await browser.call('GET', '/api/user/two-factor')).body).to.include({
        isProven: true,
      });
    } finally {
      await social.close();
    }
  });
});
