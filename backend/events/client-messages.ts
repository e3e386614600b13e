import type { Replay } from '../../contract/events.ts';
import type { ClientToServer } from '../../contract/live.ts';
import type { Log } from '../log.ts';
import type { Identity, LiveSocket } from './gateway-dependencies.ts';

/** Questions a browser may have open at once; ours has one. */
const OPEN_REQUESTS_MAX = 8;

/** Everything a browser may say, and what it must look like. */
const messageChecks: {
  [E in keyof ClientToServer]: (said: readonly unknown[], from: Identity) => boolean;
} = {
  replay: ([after, answer, ...more]) =>
    Number.isSafeInteger(after) &&
    Number(after) >= 0 &&
    typeof answer === 'function' &&
    more.length === 0,
  'watch-usage': ([isWatching, ...more], { isAdmin }) =>
    isAdmin && typeof isWatching === 'boolean' && more.length === 0,
};

/** Answers what a browser may ask; a socket that says anything else is disconnected. */
export function handleClientMessages(
  socket: LiveSocket,
  options: {
    log: Log;
    replay: (userId: number, after: number) => Promise<Replay>;
    watchUsage: (socket: LiveSocket, isWatching: boolean) => void;
  },
): void {
  let openQuestions = 0;
  let answered: Promise<void> = Promise.resolve();

  socket.use(([name, ...said], next) => {
    const isWelcome = isClientMessage(name) && messageChecks[name](said, socket.data);
    if (isWelcome && openQuestions < OPEN_REQUESTS_MAX) return next();
    options.log.info({ userId: socket.data.userId }, 'a socket said what nobody may say');
    socket.disconnect(true);
  });

  socket.on('watch-usage', (isWatching) => options.watchUsage(socket, isWatching));

  socket.on('replay', (after, answer) => {
    openQuestions += 1;
    // One after the other: a browser that asks fast waits for itself, not others for it.
    answered = answered
      .then(async () => {
        if (socket.connected) answer(await options.replay(socket.data.userId, after));
      })
      // Unanswered, the browser asks again, or by HTTP.
      .catch((error: unknown) => options.log.warn({ err: error }, 'replay'))
      .finally(() => (openQuestions -= 1));
  });
}

function isClientMessage(name: string): name is keyof ClientToServer {
  return Object.hasOwn(messageChecks, name);
}
