import process from 'node:process';
import { io } from 'socket.io-client';
import type { TabsMessage, TabsOptions } from './tabs.ts';

/**
 * Browser tabs in a process of their own, so that their work is not the server's. An event is
 * reported to the parent when the last tab that should receive it has: `process.hrtime` is the
 * machine's clock and the same in every process.
 */
process.once('message', (order: TabsOptions) => {
  let connected = 0;
  const received = new Map<number, number>();
  for (const { room, cookie } of order.tabs) {
    const socket = io(`http://127.0.0.1:${order.port}`, {
      path: order.path,
      transports: ['websocket'],
      forceNew: true,
      ...(cookie ? { extraHeaders: { cookie } } : {}),
      ...(room ? { query: { room } } : {}),
    });
    socket.once('head', () => {
      connected += 1;
      if (connected === order.tabs.length) sendToParent({ isReady: true });
    });
    socket.once('connect_error', (error) => {
      throw error;
    });
    socket.on('event', ({ data }: { data: { tokenBalance: number } }) => {
      const mark = data.tokenBalance;
      const count = (received.get(mark) ?? 0) + 1;
      received.set(mark, count);
      if (count < order.receivers) return;
      received.delete(mark);
      sendToParent({ mark, atNs: String(process.hrtime.bigint()) });
    });
  }
});
process.once('disconnect', () => process.exit(0));

function sendToParent(message: TabsMessage): void {
  process.send?.(message);
}
