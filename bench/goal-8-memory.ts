import { SOCKET_PATH } from '../contract/live.ts';
import { type Bench, alternate } from './rounds.ts';
import { comparisonFinding, type Finding } from './finding.ts';
import { startProduct, startReference, type ServerProcess } from './product.ts';
import { signIn } from './requests.ts';
import { openTabs, type TabsOptions } from './tabs.ts';
import { withWorld } from './world.ts';

/** Goal 8: what a process holds more, after a collection, for each tab that only sits there. */
export function measureMemory({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async (world) => {
    const count = effort.isQuick ? 500 : 2_000;
    const users = await world.addUsers(count, 10);
    const cookies = await Promise.all(users.map((id) => signIn(world, id)));
    await using product = await startProduct(world, 'api');
    await using bare = await startReference(world, 'relay-process.ts');
    const kilobytesEach = async (
      served: ServerProcess,
      order: Omit<TabsOptions, 'port' | 'receivers'>,
    ) => {
      const before = await served.memory();
      const tabs = await openTabs({ ...order, port: served.port, receivers: 1 });
      const after = await served.memory();
      await tabs.close();
      return (after.heldBytes - before.heldBytes) / order.tabs.length / 1000;
    };
    const rounds = await alternate(effort.rounds, {
      reference: () => kilobytesEach(bare, { path: '/socket.io', tabs: users.map(() => ({})) }),
      ours: () =>
        kilobytesEach(product, { path: SOCKET_PATH, tabs: cookies.map((cookie) => ({ cookie })) }),
    });
    const what = `memory per idle signed-in tab, ${count.toLocaleString('en-GB')} users`;
    const note = 'JavaScript heap and external memory of the server process after a collection';
    return [comparisonFinding({ goal: 8, unit: 'kB', atMost: 1.3, rounds }, what, note)];
  });
}
