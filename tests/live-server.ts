import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { ClientToServer, ServerToClient } from '../contract/live.ts';
import type { GatewayDependencies, Identity } from '../backend/events/gateway-dependencies.ts';
import { openEvents } from '../backend/events/events.ts';
import { addUser, openTestDatabase, type TestDatabase } from './database.ts';
import { listen } from './listen.ts';

/** A browser's end of a socket, with everything it received. */
export type SocketTab = {
  socket: Socket<ServerToClient, ClientToServer>;
  events: Parameters<ServerToClient['event']>[0][];
  heads: number[];
  /** Resolves when `enough` holds, looked at after each message; rejects after 90 seconds. */
  until: (enough: (tab: SocketTab) => boolean) => Promise<SocketTab>;
};

export const ownOrigin = 'https://lumireel.example';

export type LiveServer = Awaited<ReturnType<typeof openLiveServer>>;

/** A process with sockets: events and an HTTP server whose cookie is the session's hash itself. */
export async function openLiveServer(
  { database, listener, log }: TestDatabase,
  options: { redisUrl?: string } = {},
) {
  const events = await openEvents({ database, listener, log, ...options });
  const sessions = new Map<string, Identity>();
  const ended: ((hash: string | null) => void)[] = [];
  const notifyEnded = (hash: string | null) => {
    for (const callback of ended) callback(hash);
  };
  const tabs: SocketTab[] = [];
  const server = createServer((_request, response) => response.writeHead(404).end());
  /** Asked anew each time, so a test may put another in place for a while. */
  const gatewayDependencies: Pick<GatewayDependencies, 'authenticate' | 'limitReplay'> = {
    authenticate: async ({ headers }) =>
      sessions.get(/sid=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? '') ?? null,
    limitReplay: async () => {},
  };
  await events.attach(server, {
    authenticate: (request) => gatewayDependencies.authenticate(request),
    activeSessions: async (hashes) => new Set(hashes.filter((hash) => sessions.has(hash))),
    onSessionEnd: (callback) => void ended.push(callback),
    limitReplay: (userId) => gatewayDependencies.limitReplay(userId),
    isOriginAllowed: (origin) => origin === ownOrigin,
    usage: async () => {
      throw new Error('nobody watches here');
    },
  });
  const { url } = await listen(server);

  return {
    events,
    url,
    sessions,
    gatewayDependencies,
    /** Signs a user in under a new session and returns its cookie. */
    signIn: (userId: number) => {
      const sessionHash = crypto.randomUUID().replaceAll('-', '');
      sessions.set(sessionHash, { userId, isAdmin: false, sessionHash });
      return `sid=${sessionHash}`;
    },
    endSession: (cookie: string) => {
      sessions.delete(cookie.slice('sid='.length));
      notifyEnded(cookie.slice('sid='.length));
    },
    notifySessionEnded: notifyEnded,
    /** Opens a tab; resolves when it received its head. */
    connect: async (
      cookie: string,
      socketOptions: Partial<ManagerOptions & SocketOptions> = {},
    ) => {
      const tab = openTab(url, cookie, socketOptions);
      tabs.push(tab);
      return tab.until(({ heads }) => heads.length > 0);
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      await events.close();
      for (const { socket } of tabs) socket.disconnect();
      await closed;
    },
  };
}

/**
 * A live server that the tests of a `describe` share, with a new signed-in user for each of them.
 */
export function useLiveServer() {
  let world: TestDatabase;
  let server: LiveServer;
  let userId: number;
  let cookie: string;
  before(async () => {
    world = await openTestDatabase();
    server = await openLiveServer(world);
  });
  beforeEach(async () => {
    userId = await addUser(world.database);
    cookie = server.signIn(userId);
  });
  after(async () => {
    await server.close();
    await world.close();
  });
  return {
    get: () => ({ world, server, userId, cookie }),
    tellBalance: (tokenBalance: number, to = userId) =>
      world.database.transaction((tx) =>
        server.events.record(tx, to, [
          { type: 'balance.changed', data: { tokenBalance, entries: [] } },
        ]),
      ),
  };
}

/** A socket.io-client of its own connection, as a browser has one. */
export function openTab(
  url: string,
  cookie: string,
  options: Partial<ManagerOptions & SocketOptions> = {},
): SocketTab {
  const socket: SocketTab['socket'] = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    extraHeaders: { cookie },
    ...options,
  });
  let look = () => {};
  const tab: SocketTab = {
    socket,
    events: [],
    heads: [],
    until: (enough) =>
      new Promise((resolve, reject) => {
        const received = () => `heads ${tab.heads.join(', ')} and events ${summary(tab.events)}`;
        const giveUp = () => reject(new Error(`received only ${received()}`));
        const timer = setTimeout(giveUp, 90_000);
        look = () => {
          if (!enough(tab)) return;
          clearTimeout(timer);
          resolve(tab);
        };
        look();
      }),
  };
  socket.on('head', (head) => {
    tab.heads.push(head);
    look();
  });
  socket.on('event', (event) => {
    tab.events.push(event);
    look();
  });
  return tab;
}

const summary = (events: SocketTab['events']) =>
  events.map((event) => ('seq' in event ? event.seq : event.type)).join(' ');

/** Another process without sockets, as a worker is: records events on demand. */
export async function startPublisher(world: TestDatabase, redisUrl = '') {
  const script = new URL('./live-publisher.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, JSON.stringify(world.connection), redisUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  const ask = async (order: PublisherCommand) => {
    child.stdin.write(`${JSON.stringify(order)}\n`);
    await lines.next();
  };
  return {
    /** Commits one balance.changed of this user; `paddingBytes` make it large. */
    tellBalance: (userId: number, tokenBalance: number, paddingBytes = 0) =>
      ask({ userId, tokenBalance, paddingBytes }),
    disconnectUser: (userId: number) => ask({ disconnect: userId }),
    close: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      const [code] = await ended;
      if (code !== 0) throw new Error(`the publisher ended with ${code}`);
    },
  };
}

export type PublisherCommand =
  | { userId: number; tokenBalance: number; paddingBytes: number }
  | { disconnect: number };
