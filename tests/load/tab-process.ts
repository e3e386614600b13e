import { Agent, get } from 'node:http';
import process from 'node:process';
import { connectOptions, REFETCH_SPREAD_MS } from '../../contract/live.ts';
import { openReadingTab, type ReadingTab } from '../faults/reading-tab.ts';
import type { TabsAnswer, TabsCommand, TabsFigures, TabsOrder } from './tabs.ts';

/*
 * Many tabs in one process: the page's event reader on a real Socket.IO client with the page's
 * settings, and what the page asks for over HTTP when its connection is back.
 */

/** The reads of a page after an outage, because pushes about them have no number. */
const READS = ['/api/tools', '/api/maintenance'];
/** A proxy in front of the product reuses its connections; it opens no more than these. */
const HTTP_CONNECTIONS = 64;
/** While the tabs are opened for the first time. */
const OPENING_AT_ONCE = 25;

type OpenTab = { userId: number; firstHead: number; isLive: boolean; reading: ReadingTab };

const tabs: OpenTab[] = [];
const noFigures = () => ({ pushMs: [], backMs: [], readMs: [], counts: {} });
let figures: Pick<TabsFigures, 'pushMs' | 'backMs' | 'readMs' | 'counts'> = noFigures();
let openReads = 0;
let comparison = { behind: 0, disordered: 0 };

process.on('message', (command: TabsCommand) => {
  void obey(command).then((taken) => {
    const live = tabs.filter(({ isLive }) => isLive).length;
    const state = { live, openReads, ...comparison };
    process.send?.({ id: command.id, figures: { ...state, ...taken } } satisfies TabsAnswer);
  });
});
process.once('disconnect', () => process.exit(0));

/** Resolves to the figures that are handed over. */
async function obey(command: TabsCommand): Promise<typeof figures> {
  if ('open' in command) await open(command.open);
  if ('compare' in command) comparison = compare(command.compare);
  const taken = figures;
  if (!('ask' in command) || command.ask !== 'figures') return noFigures();
  figures = noFigures();
  return taken;
}

type Ways = { localAddress: string; agent: Agent; hasReads: boolean };

async function open({
  tabs: wanted,
  localAddress,
  hasReads,
}: TabsOrder & { localAddress: string }): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: HTTP_CONNECTIONS });
  const waiting = [...wanted];
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      await openTab(next, { localAddress, agent, hasReads });
    }
  };
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, lane));
}

/** Resolves when the tab was told its place in the log. */
function openTab({ url, cookie, userId }: TabsOrder['tabs'][number], ways: Ways): Promise<void> {
  const { localAddress } = ways;
  // The types of a browser's client lack what Node's takes.
  const connect = { ...connectOptions, ...{ localAddress } };
  const reading = openReadingTab(url, cookie, { connect });
  const { socket } = reading;
  const tab: OpenTab = { userId, firstHead: -1, isLive: false, reading };
  tabs.push(tab);
  let lostMs: number | null = null;
  socket.on('disconnect', (reason) => {
    count(`lost: ${reason}`);
    tab.isLive = false;
    lostMs ??= performance.now();
  });
  socket.on('connect', () => {
    if (lostMs === null || !ways.hasReads) return;
    openReads += 1;
    setTimeout(() => {
      openReads -= 1;
      for (const path of READS) read(url + path, cookie, ways);
    }, Math.random() * REFETCH_SPREAD_MS);
  });
  socket.on('connect_error', (error) => count(`no connection: ${reasonOf(error)}`));
  socket.on('event', (event) => {
    if ('seq' in event) figures.pushMs.push(Date.now() - Date.parse(event.at));
  });
  return new Promise((opened) => {
    socket.on('head', (head) => {
      if (tab.firstHead < 0) tab.firstHead = head;
      if (lostMs !== null) figures.backMs.push(performance.now() - lostMs);
      lostMs = null;
      tab.isLive = true;
      opened();
    });
  });
}

function read(url: string, cookie: string, { localAddress, agent }: Ways): void {
  openReads += 1;
  const startMs = performance.now();
  const end = (kind: string) => {
    openReads -= 1;
    count(`GET: ${kind}`);
  };
  const request = get(url, { agent, localAddress, headers: { cookie } }, (response) => {
    response.resume();
    response.once('end', () => {
      figures.readMs.push(performance.now() - startMs);
      end(String(response.statusCode));
    });
    response.once('error', () => end('cut short'));
  });
  request.once('error', (error) => end('code' in error ? String(error.code) : error.message));
}

/** Socket.IO puts what really happened into `description`, and the server's refusal into `data`. */
function reasonOf(error: Error): string {
  const { description, data } = error as Error & {
    description?: { message?: string } | number;
    data?: { code?: string };
  };
  const inner = typeof description === 'object' ? description.message : description;
  return data?.code ?? String(inner ?? error.message).replace(/[\d.]+:\d+/g, 'server');
}

function count(kind: string): void {
  figures.counts[kind] = (figures.counts[kind] ?? 0) + 1;
}

function compare(newest: Record<number, number>): typeof comparison {
  const found = { behind: 0, disordered: 0 };
  for (const { userId, firstHead, reading } of tabs) {
    const last = newest[userId];
    if (last !== undefined && firstHead + reading.applied.length < last) found.behind += 1;
    const isInOrder = reading.applied.every(({ seq }, place) => seq === firstHead + place + 1);
    if (!isInOrder) found.disordered += 1;
  }
  return found;
}
