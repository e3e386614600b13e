import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SIGNUP_BONUS_TOKENS } from '../../contract/limits.ts';
import { openPasswords } from '../accounts/passwords.ts';
import { readSessionKeys } from '../accounts/session-keys.ts';
import { openSessions } from '../accounts/sessions.ts';
import {
  requestVerification,
  type GrantSignupBonus,
  type GrantPendingBonus,
} from '../accounts/verify-email.ts';
import { openSwitches } from '../admin/switches.ts';
import type { Config } from '../config.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Events } from '../events/events.ts';
import type { Engine } from '../generations/engine.ts';
import { openOutcomes } from '../generations/reading/list.ts';
import { createApp, type AppDependencies } from './app.ts';
import { createHttpServer } from '../http/server.ts';
import type { Queue } from '../jobs/queue.ts';
import { SYSTEM_FFMPEG } from '../media-files/ffmpeg.ts';
import { openPhotoPreparing } from '../media-files/render-process/photo-preparing.ts';
import { openPhotoReading } from '../media-files/render-process/photo-reading.ts';
import { openExamples } from '../pages/examples.ts';
import { openCheckout } from '../tokens/open-checkout.ts';
import { grant } from '../tokens/ledger.ts';

/** Requests in flight get this long; a client can repeat an order with its idempotency key. */
const REQUEST_GRACE_MS = 5_000;

const DIST_DIR = join(import.meta.dirname, '../../dist');

/** Tests have a built frontend and hashing of their own. */
type HttpOptions = Pick<AppDependencies, 'config' | 'charts' | 'usage' | 'metrics'> &
  Partial<Pick<AppDependencies, 'distDir' | 'passwords'>>;

/**
 * Opens everything that answers requests: accounts, orders, pages, media and sockets. Resolves when
 * the server listens. Closing lets the requests in flight end and disconnects the sockets.
 */
export async function openHttp(
  engine: Engine,
  { config, charts, usage, metrics, distDir = DIST_DIR, passwords = openPasswords() }: HttpOptions,
  closing: AsyncDisposableStack,
) {
  const switches = await openSwitches(engine);
  closing.defer(() => switches.close());
  const sessions = await openSessions(engine);
  const { scratchDir, log } = engine;
  const rendering = { scratchDir, ffmpegPath: config.FFMPEG_PATH ?? SYSTEM_FFMPEG, log };
  const photos = openPhotoReading(rendering);
  closing.defer(() => photos.close());
  const preparing = openPhotoPreparing(rendering);
  closing.defer(() => preparing.close());
  let isDraining = false;
  const app = await createApp({
    config,
    engine,
    outcomes: await openOutcomes(engine),
    charts,
    checkout: await openCheckout(config),
    switches,
    usage,
    metrics,
    sessions,
    sessionKeys: await readSessionKeys(config),
    passwords,
    ...openSignupBonus(config, engine),
    photos,
    examples: openExamples(join(config.DATA_DIR, 'examples'), log),
    preparing,
    distDir,
    isDraining: () => isDraining,
  });
  const answer = app.koa.callback();
  const server = createHttpServer((request, response) => void answer(request, response));
  await engine.events.attach(server, app.gatewayDependencies);
  server.listen(config.PORT, config.HOST);
  await once(server, 'listening');
  closing.defer(async () => {
    isDraining = true;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const hurry = setTimeout(() => server.closeAllConnections(), REQUEST_GRACE_MS);
    await engine.events.detach();
    await closed;
    clearTimeout(hurry);
  });
  // A server listening on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    /** The address people use. */
    url: config.APP_URL ?? `http://localhost:${port}`,
    // For tests.
    server,
    app,
    sessions,
    /** From now on `/readyz` answers 503; closing does this first. */
    startDraining: () => void (isDraining = true),
  };
}

/** A new user's signup bonus: given at once, or with a verified address where it is required. */
function openSignupBonus(
  config: Pick<Config, 'REQUIRE_EMAIL_VERIFICATION'>,
  { events, queue }: { events: Pick<Events, 'record'>; queue: Queue },
): { grantSignupBonus: GrantSignupBonus; grantPendingBonus: GrantPendingBonus } {
  const give = (tx: Transaction, { id: userId }: { id: number }) =>
    grant(tx, {
      userId,
      amount: SIGNUP_BONUS_TOKENS,
      refKind: 'welcome',
      refId: String(userId),
      reason: null,
    });
  const promise: GrantSignupBonus = async (tx, { id }) => {
    await tx.query('update users set welcome_waits = true where id = $1', [id]);
    await requestVerification(tx, queue, id);
  };
  return {
    grantSignupBonus: config.REQUIRE_EMAIL_VERIFICATION === 'on' ? promise : give,
    // Does not look at the setting: a promised bonus stays promised when it is turned off.
    grantPendingBonus: async (tx, id) => {
      const [user] = await tx.sql`
        update users set welcome_waits = false where id = ${id} and welcome_waits returning id`;
      if (!user) return;
      const change = await give(tx, { id });
      if (change) await events.record(tx, id, [{ type: 'balance.changed', data: change }]);
    },
  };
}
