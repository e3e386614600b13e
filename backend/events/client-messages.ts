import type { Replay } from '../../contract/events.ts';
import type { ClientToServer } from '../../contract/live.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { GatewayDependencies, Identity, LiveSocket } from './gateway-dependencies.ts';

/** Unanswered requests per socket; our page sends one at a time. */
const OPEN_REQUESTS_MAX = 8;

/** Every message a browser may send, and whether its arguments are valid. */
const messageChecks: {
  [E in keyof ClientToServer]: (args: readonly unknown[], from: Identity) => boolean;
} = {
  replay: ([after, answer, ...more]) =>
    Number.isSafeInteger(after) &&
    Number(after) >= 0 &&
    typeof answer === 'function' &&
    more.length === 0,
  'watch-usage': ([isWatching, ...more], { isAdmin }) =>
    isAdmin && typeof isWatching === 'boolean' && more.length === 0,
};

/** Handles the messages of a browser; a socket that sends anything else is disconnected. */
export function handleClientMessages(
  socket: LiveSocket,
  options: {
    log: Log;
    gate: Pick<GatewayDependencies, 'limitReplay'>;
    replay: (userId: number, after: number) => Promise<Replay>;
    watchUsage: (socket: LiveSocket, isWatching: boolean) => void;
  },
): void {
  let openRequests = 0;
  let previous: Promise<void> = Promise.resolve();

  socket.use(([name, ...args], next) => {
    const isValid = isClientMessage(name) && messageChecks[name](args, socket.data);
    if (isValid && openRequests < OPEN_REQUESTS_MAX) return next();
    options.log.info({ userId: socket.data.userId }, 'a socket sent an invalid message');
    socket.disconnect(true);
  });

  socket.on('watch-usage', (isWatching) => options.watchUsage(socket, isWatching));

  socket.on('replay', (after, answer) => {
    openRequests += 1;
    // One at a time per socket, so that a fast sender does not take the pool from others.
    previous = previous
      .then(async () => {
        if (!socket.connected) return;
        const { userId } = socket.data;
        await options.gate.limitReplay(userId);
        answer(await options.replay(userId, after));
      })
      // The browser repeats a request that got no answer, or asks over HTTP.
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) options.log.warn({ err: error }, 'replay failed');
      })
      .finally(() => (openRequests -= 1));
  });
}

const isClientMessage = (name: string): name is keyof ClientToServer =>
  Object.hasOwn(messageChecks, name);
