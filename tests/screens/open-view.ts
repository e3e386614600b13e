import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from 'playwright';
import type { Person } from '../person.ts';
import { until } from '../until.ts';
import { orderWaiting } from './orders.ts';
import { people, type PersonName } from './people.ts';
import type { ScreenProduct } from './product.ts';
import type { Screen, View } from './screens.ts';

/** So long nothing may be under way before a screen counts as arrived. */
const QUIET_MS = 200;
const PATIENCE_MS = 90_000;
/** Who is signed in is asked by every screen, and decides which one it is. */
const neverHeld = new Set(['/api/user', '/api/auth/providers']);

/** The people of one product, each made when first looked for. */
export interface Cast {
  /** Null for a visitor. */
  personOf(view: View): Promise<Person | null>;
}

export function castOf(product: ScreenProduct): Cast {
  const made = new Map<PersonName, Promise<Person>>();
  const personNamed = (name: PersonName) => {
    const known = made.get(name) ?? people[name](product, personNamed);
    made.set(name, known);
    return known;
  };
  return {
    personOf: async ({ as, run }) => {
      if (as === 'visitor') return null;
      // What is running would show on every other screen of this person.
      return run ? product.register(100) : personNamed(as);
    },
  };
}

/** A screen in one of its states. */
interface OpenedView {
  page: Page;
  /** Resolves when it shows all it has asked for. */
  untilQuiet(): Promise<void>;
}

/**
 * Opens a state of a screen in a browser that belongs to `person`, and resolves when it has
 * arrived.
 */
export async function openView(
  context: BrowserContext,
  product: ScreenProduct,
  { screen, view, person }: { screen: Screen; view: View; person: Person | null },
): Promise<OpenedView> {
  const { studio } = product;
  const userId = person?.user?.id ?? 0;
  if (person && view.run) {
    studio.setFate(userId, 'waits');
    await orderWaiting(person, [view.run.order]);
  }
  const page = await context.newPage();
  const { calls } = view;
  if (calls)
    await page.route(isOwnCall, (route) => (calls === 'failing' ? fail(route) : undefined));
  const traffic = watchTraffic(page, calls === 'held');
  await page.goto(await addressOf({ screen, view, person }, product));
  await traffic.untilQuiet();
  if (person && view.run?.ends) {
    studio.setFate(userId, view.run.ends);
    await untilNothingRuns(person);
    await page.getByRole('main').getByRole('progressbar').first().waitFor({ state: 'hidden' });
  }
  await view.act?.(page);
  await traffic.untilQuiet();
  return { page, untilQuiet: traffic.untilQuiet };
}

type Route = Parameters<Parameters<Page['route']>[1]>[0];

function fail(route: Route): Promise<void> {
  const json = { error: 'Something went wrong.', code: 'server.error' };
  return route.fulfill({ status: 500, json });
}

function isOwnCall({ pathname }: URL): boolean {
  return pathname.startsWith('/api/') && !neverHeld.has(pathname);
}

async function addressOf(
  { screen, view, person }: { screen: Screen; view: View; person: Person | null },
  product: ScreenProduct,
): Promise<string> {
  const { path = screen.route } = view;
  // A visitor's address needs nobody: it is mailed to a person that it makes.
  return typeof path === 'string'
    ? path
    : path(product, person ?? product.world.person(product.url));
}

async function untilNothingRuns(person: Person): Promise<void> {
  await until(
    () => person.expect<unknown[]>('GET', '/api/generations?status=unfinished'),
    ({ length }) => length === 0,
    60,
  );
}

/** Resolves when the page has loaded all it asked for, and shows it. */
function watchTraffic(page: Page, isHeld: boolean): { untilQuiet(): Promise<void> } {
  const pending = new Set<Request>();
  let quietSince = performance.now();
  const end = (request: Request) => {
    pending.delete(request);
    quietSince = performance.now();
  };
  page.on('request', (request) => {
    // A film is fetched in parts for as long as it plays.
    if (['media', 'websocket'].includes(request.resourceType())) return;
    if (isHeld && isOwnCall(new URL(request.url()))) return;
    pending.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    untilQuiet: async () => {
      const deadline = performance.now() + PATIENCE_MS;
      const isQuiet = () => pending.size === 0 && performance.now() - quietSince > QUIET_MS;
      quietSince = performance.now();
      while (!isQuiet() && performance.now() < deadline) await pause(20);
      await page.evaluate(untilShown, isHeld);
    },
  };
}

/** Runs in the page. Held calls are also those of examples, which are pictures. */
async function untilShown(isHeld: boolean): Promise<void> {
  await document.fonts.ready;
  const pictures = [...document.images].filter(
    ({ loading, src }) => loading !== 'lazy' && !(isHeld && src.includes('/api/')),
  );
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  // One that is paused never ends.
  const ended = Promise.allSettled(ending.map(({ finished }) => finished));
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2_000))]);
  // One frame for the styles, one for what measures itself and renders again.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}
