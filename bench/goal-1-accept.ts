import { acceptInFourStatements } from './accept-reference.ts';
import { type Bench, alternate, perSecond } from './rounds.ts';
import { comparisonFinding, type Finding } from './finding.ts';
import { openHttpConnections } from './http-load.ts';
import { startProduct } from './product.ts';
import { reelRequest, signInAll, withClientAddress } from './requests.ts';
import { orderReel, settleAll, withWorld } from './world.ts';

const USERS = 200;
const BALANCE = 1_000_000;
const PARALLEL = 20;

/**
 * Goal 1: charge, generation, job and events in one transaction, against a bare one of four; then
 * the whole call, multipart with a photo, in a process of its own, beside the same in this one.
 */
export function measureAccept({ server, effort }: Bench): Promise<Finding[]> {
  return withWorld(server, 'api', async (world) => {
    const { engine, referencePool, addUsers, checkConsistency } = world;
    const users = await addUsers(USERS, BALANCE);

    /** `order` is given the place of the user in the list, and its lane. */
    async function compare(
      of: { what: string; lanes: number; count: number; atLeast: number; note?: string },
      order: (place: number, lane: number) => Promise<unknown>,
    ): Promise<Finding> {
      const { what, lanes, count, atLeast, note } = of;
      const rate = (accept: typeof order) =>
        perSecond({ lanes, count: count * effort.share }, (lane, turn) =>
          accept((lane + turn * lanes) % USERS, lane),
        );
      const rounds = await alternate(effort.rounds, {
        reference: () => rate((place) => acceptInFourStatements(referencePool, users[place] ?? 0)),
        ours: () => rate(order),
        between: () => settleAll(engine),
      });
      return comparisonFinding({ goal: 1, unit: '/s', atLeast, rounds }, what, note);
    }

    const accept = (place: number) => orderReel(engine, users[place] ?? 0);
    const what = 'accept a generation';
    const findings = [
      await compare(
        { what: `${what}, ${PARALLEL} parallel`, lanes: PARALLEL, count: 4_000, atLeast: 0.7 },
        accept,
      ),
      await compare({ what: `${what}, 1 parallel`, lanes: 1, count: 800, atLeast: 0.8 }, accept),
    ];
    // A network of its own for each user: what one network may order in a minute is limited.
    await using product = await startProduct(world, 'api', { TRUSTED_PROXIES: '1' });
    const cookies = await signInAll(world, users);
    const requests = await Promise.all(
      cookies.map(async (cookie, user) =>
        withClientAddress(`10.${user >> 8}.${user & 255}.1`, await reelRequest(cookie)),
      ),
    );
    // The server closes connections that ask nothing within 20 s of being opened.
    using connections = await openHttpConnections(product.port, PARALLEL);
    const post = {
      what: `the whole POST /api/generate-reels, ${PARALLEL} parallel`,
      note: 'multipart with a 300 × 400 photo, received, decoded, stored and hashed',
    };
    findings.push(
      await compare(
        { ...post, lanes: PARALLEL, count: 1_500, atLeast: 0.45 },
        async (place, lane) => {
          const answer = await connections[lane]?.request(requests[place] ?? '');
          if (answer?.status !== 202) throw new Error(`POST answered ${answer?.status}`);
        },
      ),
    );
    await checkConsistency();
    return findings;
  });
}
