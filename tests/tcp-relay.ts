import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

/** The address of a server; of PostgreSQL `host` may be the folder of its socket. */
type Address = { host: string; port: number };

/** A wire to a server that can be long, cut, or dead. */
export interface TcpRelay<S extends Address = Address> {
  /** How to reach the same server through it. */
  connection: S;
  /** From now on every byte comes this much later in each direction; 0 is a short wire. */
  delayMs: number;
  /** Whether bytes are lost in both directions, and no connection ends. */
  isSilent: boolean;
  /** Whether new connections are reset at once, as by a server that is gone. */
  isDown: boolean;
  /** Sees what clients send before the server does. */
  onSent: (bytes: Buffer) => void;
  /** Connections that were opened so far. */
  connectionCount: number;
  /** Ways there and back so far: how often a client spoke after an answer, or first. */
  roundTrips: number;
  /** Sends these bytes to every client, as if the server had. */
  answer(bytes: Buffer): void;
  /** Ends every connection at once, without a goodbye. */
  cut(): void;
  close(): Promise<void>;
}

/** Listens on a free port of this machine and passes bytes to the server and back. */
export async function openTcpRelay<S extends Address>(server: S): Promise<TcpRelay<S>> {
  const near = new Set<Socket>();
  const relay: TcpRelay<S> = {
    connection: server,
    delayMs: 0,
    isSilent: false,
    isDown: false,
    onSent: () => {},
    connectionCount: 0,
    roundTrips: 0,
    answer: (bytes) => {
      for (const socket of near) socket.write(bytes);
    },
    cut: () => {
      for (const socket of near) socket.resetAndDestroy();
    },
    close: async () => {
      relay.cut();
      listening.close();
      await once(listening, 'close');
    },
  };

  const listening = createServer({ noDelay: true }, (socket) => {
    if (relay.isDown) return void socket.resetAndDestroy();
    near.add(socket);
    relay.connectionCount += 1;
    socket.once('close', () => near.delete(socket));
    const far = server.host.startsWith('/')
      ? connect(join(server.host, `.s.PGSQL.${server.port}`))
      : connect({ host: server.host, port: server.port, noDelay: true });
    let isAnswered = true;
    socket.on('data', (bytes) => {
      relay.onSent(bytes);
      if (isAnswered) relay.roundTrips += 1;
      isAnswered = false;
    });
    far.on('data', () => (isAnswered = true));
    pass(socket, far);
    pass(far, socket);
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  // A server listening on TCP has an address with a port.
  const { port } = listening.address() as AddressInfo;
  relay.connection = { ...server, host: '127.0.0.1', port };
  return relay;

  function pass(from: Socket, to: Socket): void {
    // Nothing overtakes what is still on its way, also when the delay changes or a timer is late.
    let before = Promise.resolve();
    let underway = 0;
    function later(act: () => void): void {
      if (relay.delayMs === 0 && underway === 0) return act();
      underway += 1;
      const delay = new Promise((resolve) => setTimeout(resolve, relay.delayMs));
      before = before
        .then(() => delay)
        .then(() => {
          underway -= 1;
          act();
        });
    }
    from.on('data', (bytes) => {
      if (!relay.isSilent) later(() => void (to.writable && to.write(bytes)));
    });
    from.on('error', () => to.destroy());
    from.on('close', () => later(() => to.end()));
  }
}
