import { once } from 'node:events';
import { createEventReader } from '../../frontend/src/live/event-reader.ts';
import {
  openTab,
  startPublisher,
  useLiveServer,
  type LiveServer,
} from '../../tests/live-server.ts';
import { untilIs } from '../../tests/until.ts';
import { pause } from '../clock.ts';

const EVENTS = 300;

/** Our own browser's reader on a socket whose line keeps breaking. */
function openReadingTab(server: LiveServer, cookie: string) {
  const applied: number[] = [];
  let refetches = 0;
  const { socket } = openTab(server.url, cookie, {
    reconnectionDelay: 5,
    reconnectionDelayMax: 20,
  });
  const reader = createEventReader({
    apply: (event) => {
      if ('seq' in event) applied.push(event.seq);
    },
    requestReplay: (after) => socket.timeout(1_000).emitWithAck('replay', after),
    retryDelay: () => pause(20),
    refetchSnapshots: () => (refetches += 1),
  });
  socket.on('head', reader.head);
  socket.on('event', (event) => {
    if ('seq' in event) reader.event(event);
  });
  return {
    applied,
    refetches: () => refetches,
    cut: () => socket.io.engine.close(),
    close: () => {
      reader.close();
      socket.disconnect();
    },
    connected: () => once(socket as never, 'head'),
  };
}

describe('the tabs of a user', () => {
  const { get } = useLiveServer();

  it('apply every event once and in order although their connections keep breaking', async () => {
    const { world, server, userId, cookie } = get();
    const publisher = await startPublisher(world);
    const tabs = Array.from({ length: 5 }, () => openReadingTab(server, cookie));
    await Promise.all(tabs.map((tab) => tab.connected()));

    for (let n = 1; n <= EVENTS; n += 1) {
      await publisher.tellBalance(userId, n);
      if (n % 3 === 0) tabs[n % tabs.length]?.cut();
    }

    const whole = Array.from({ length: EVENTS }, (_, index) => index + 1);
    for (const tab of tabs) {
      await untilIs(() => tab.applied.length, EVENTS);
      expect(tab.applied).to.deep.equal(whole);
      // Every event was pushed: only the first connection fetched anything.
      expect(tab.refetches()).to.equal(1);
      tab.close();
    }
    await publisher.close();
  });
});
