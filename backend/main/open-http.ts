import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openPasswords } from '../accounts/passwords.ts';
import { readSessionKeys } from '../accounts/session-keys.ts';
import { openSessions } from '../accounts/sessions.ts';
import { openSwitches } from '../admin/switches.ts';
import type { Engine } from '../generations/engine.ts';
import { openOutcomes } from '../generations/reading/list.ts';
import { createApp } from '../http/app.ts';
import type { AppDependencies } from '../http/dependencies.ts';
import { createHttpServer } from '../http/server.ts';
import { openOrderReview } from '../safety/order-review.ts';
import { openCheckout } from '../tokens/open-checkout.ts';
import { openSignupBonus } from './open-signup-bonus.ts';

/** Requests in flight get this long; a client can repeat an order with its idempotency key. */
const REQUEST_GRACE_MS = 5_000;

const DIST_DIR = join(import.meta.dirname, '../../dist');

/** Tests have a built frontend and hashing of their own. */
export type HttpOptions = Pick<AppDependencies, 'config' | 'charts' | 'usage' | 'metrics'> &
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
  await mkdir(config.uploadDir, { recursive: true });
  const switches = await openSwitches(engine);
  closing.defer(() => switches.close());
  const sessions = await openSessions(engine);
  let isDraining = false;
  const app = await createApp({
    config,
    log: engine.log,
    engine,
    outcomes: await openOutcomes(engine),
    charts,
    checkout: await openCheckout(config),
    switches,
    review: await openOrderReview(config, engine.log),
    usage,
    metrics,
    sessions,
    sessionKeys: await readSessionKeys(config),
    passwords,
    ...openSignupBonus(config, engine),
    uploadDir: config.uploadDir,
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
