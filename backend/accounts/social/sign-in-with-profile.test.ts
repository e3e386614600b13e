import { expect } from 'chai';
import type { User } from '#contract/user.ts';
import { openJobWorkers, type JobWorkers } from '#tests/job-workers.ts';
import type { Database } from '../../database/database.ts';
import { signInWithProfile } from './sign-in-with-profile.ts';
import type { SocialProfile } from './social-provider.ts';

describe('somebody known to a provider', () => {
  let workers: JobWorkers;
  before(async () => {
    workers = await openJobWorkers();
  });
  after(() => workers.close());

  it('is let in though another first sign-in of theirs ended between two looks', async () => {
    const { queue, test } = workers;
    const nothing = async () => {};
    const parts = {
      database: test.database,
      queue,
      sessions: { endAllOf: nothing },
      grantSignupBonus: nothing,
      grantPendingBonus: nothing,
    };
    const profile: SocialProfile = {
      provider: 'google',
      subject: 'ada',
      verifiedEmail: 'ada@example.test',
      displayName: null,
    };
    let first: User | undefined;
    const interrupted: Database = {
      ...test.database,
      transaction: (work) =>
        test.database.transaction((tx) =>
          work({
            ...tx,
            query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
              const rows = await tx.query<Row>(text, values);
              first ??= await signInWithProfile(parts, profile);
              return rows;
            },
          }),
        ),
    };

    const second = await signInWithProfile({ ...parts, database: interrupted }, profile);

    expect(first).to.have.property('email', 'ada@example.test');
    expect(second.id).to.equal(first?.id);
  });
});
