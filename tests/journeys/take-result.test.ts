import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { openLog } from '../../backend/log.ts';
import type { Person } from '../person.ts';
import { urlOf } from '../postgres.ts';
import { scriptedProvider, type ScriptedProvider } from '../scripted-provider.ts';
import { openTcpRelay } from '../tcp-relay.ts';
import { until } from '../until.ts';
import { testPhoto, worldEach } from '../world.ts';

describe('a result that came with the answer to its submit, so that it is nowhere else,', () => {
  const world = worldEach();
  let provider: ScriptedProvider;
  let creator: Person;
  let logged: string[];
  let url: string;

  async function order(settings: Record<string, string> = {}): Promise<string> {
    provider = scriptedProvider({ submit: [{ kind: 'hold-done' }] });
    logged = [];
    const log = openLog('info', { write: (line) => void logged.push(line) });
    url = (await world.open({ providers: [provider], settings, log })).url ?? '';
    creator = await world.person(url).register();
    const id = await creator.startReel(await testPhoto());
    await provider.untilHeld(1);
    return id;
  }
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
    const id = await order();
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
    const id = await order({ DATABASE_URL: urlOf(relay.connection) });
    const cutting = setInterval(() => relay.cut(), 5);

    provider.release();
    await untilTriedAgain();
    clearInterval(cutting);

    await expectDelivered(id);
    await relay.close();
  });
});
