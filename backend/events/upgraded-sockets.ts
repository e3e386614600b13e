import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { pause } from '../clock.ts';

/** A browser that is asleep does not answer the closing handshake; it is not waited for longer. */
const GRACE_MS = 1_000;

/** The upgraded connections of a server, which its own `close` waits for and cannot end. */
export function trackUpgradedSockets(httpServer: HttpServer) {
  const wires = new Set<Duplex>();
  httpServer.on('upgrade', (_request, wire) => {
    wires.add(wire);
    wire.once('close', () => wires.delete(wire));
  });

  return {
    /** Resolves when all are closed, within little more than a second. */
    async closed(): Promise<void> {
      const all = [...wires].map((wire) => new Promise((resolve) => wire.once('close', resolve)));
      await Promise.race([Promise.all(all), pause(GRACE_MS)]);
      for (const wire of wires) wire.destroy();
    },
  };
}
