import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { openLog } from '../../backend/log.ts';
import { outsideProvider } from '../outside-provider.ts';
import type { Person } from '../person.ts';
import { urlOf } from '../postgres.ts';
import { scriptedProvider, type Script, type ScriptedProvider } from '../scripted-provider.ts';
import { openTcpRelay } from '../tcp-relay.ts';
import { until } from '../until.ts';
import { testPhoto, worldEach } from '../world.ts';

describe('a result that was paid for', () => {
  const world = worldEach();
  let provider: ScriptedProvider;
  let creator: Person;
  let logged: string[];
  let url: string;

  async function order(
    script: Script,
    settings: Record<string, string> = {},
    asked = scriptedProvider(script),
  ): Promise<string> {
    provider = asked;
    logged = [];
    const log = openLog('info', { write: (line) => void logged.push(line) });
    url = (await world.open({ providers: [provider], settings, log })).url ?? '';
    creator = await world.person(url).register();
    return creator.startReel(await testPhoto());
  }
  const wrong = { kind: 'wrong-file' } as const;

  it('is fetched once more where it cannot be used, before anything is bought anew', async () => {
    const id = await order({ poll: [wrong] });

    expect((await creator.untilEnded(id)).status).to.equal('succeeded');
    expect(provider.submits).to.have.length(1);
    expect(provider.polls).to.have.length(2);
  });

  it('is asked for within a minute, also where the service wants ten', async () => {
    const limited = { kind: 'fault', faultClass: 'quota', retryAfterSeconds: 600 } as const;
    const outside = outsideProvider({ poll: [limited] });
    outside.finish();
    await order({}, {}, outside);
    await until(async () => outside.polls.length === 1, Boolean);

    const [attempt] = await until(
      () =>
        world.sql`select next_poll_at < now() + interval '1 minute' as "isSoon" from provider_jobs
            where next_poll_at is not null`,
      (rows) => rows.length === 1,
    );

    expect(attempt).to.deep.equal({ isSoon: true });
  });

  describe('and came with the answer to its submit, so that it is nowhere else,', () => {
    const submit = [{ kind: 'hold-done' } as const];
    const untilTriedAgain = () =>
      until(async () => logged.some((line) => line.includes('is tried again')), Boolean);
    const expectDelivered = async (id: string) => {
      expect((await creator.untilEnded(id)).status).to.equal('succeeded');
      expect(provider.submits).to.have.length(1);
      const [item] = await creator.images();
      const { status } = await fetch(new URL(item?.imageUrl ?? '', url));
      expect(status).to.equal(200);
    };

    it('is kept when the storage cannot be written to for a while', async () => {
      const id = await order({ submit });
      await provider.untilHeld(1);
      const media = join(world.dataDir, 'media');
      await rm(media, { recursive: true, force: true });
      // Nobody may make folders there, root included.
      await symlink('/sys', media);

      provider.release();
      await untilTriedAgain();
      await rm(media);

      await expectDelivered(id);
    });

    it('is kept when the database is away for a while', async () => {
      const relay = await openTcpRelay(world.connection);
      const id = await order({ submit }, { DATABASE_URL: urlOf(relay.connection) });
      await provider.untilHeld(1);
      const cutting = setInterval(() => relay.cut(), 5);

      provider.release();
      await untilTriedAgain();
      clearInterval(cutting);

      await expectDelivered(id);
      await relay.close();
    });
  });
});
