import { jobWorkersOnce } from '#tests/job-workers.ts';
import type { Database } from '../../database/database.ts';
import type { FirstStep } from '../two-factor/second-step.ts';
import { signInWithProfile } from './sign-in-with-profile.ts';
import type { SocialProfile } from './social-provider.ts';

describe('social sign-in', () => {
  const workers = jobWorkersOnce();

  it('finds the user that a simultaneous first sign-in made between its two searches', async () => {
    const { queue, test } = workers;
    const nothing = async () => {};
    const parts = {
      database: test.database,
      queue,
      sessions: { endAllOf: nothing },
      grantSignupBonus: nothing,
      grantPendingBonus: nothing,
      openSession: nothing,
    };
    const profile: SocialProfile = {
      provider: 'google',
      subject: 'ada',
      verifiedEmail: 'ada@example.test',
      displayName: null,
    };
    let first: FirstStep | undefined;
    const interrupted: Database = {
      ...test.database,
      transaction: (work) =>
        test.database.transaction((tx) =>
          work({
            ...tx,
            entities: () => {
              const em = tx.entities();
              const findOne: typeof em.findOne = em.findOne.bind(em);
              em.findOne = async (...search) => {
                const row = await findOne(...search);
                first ??= await signInWithProfile(parts, profile);
                return row;
              };
              return em;
            },
          }),
        ),
    };

    const second = await signInWithProfile({ ...parts, database: interrupted }, profile);

    expect(second).to.deep.equal(first);
    expect(second).to.have.nested.property('user.email', 'ada@example.test');
  });
});
