import { readCommand } from '../../backend/admin/commands.ts';
import type { Engine } from '../../backend/generations/engine.ts';
import type { Log } from '../../backend/log.ts';
import type { ChartProviders } from '../../backend/providers/charts/chart.ts';
import type { Provider } from '../../backend/providers/provider.ts';
import type { Person } from '../person.ts';
import { isFullRun } from '../sample-size.ts';
import { openWorld, type World } from '../world.ts';
import { seedGallery, type SeedItem } from './seed-gallery.ts';
import { sizes, type Size } from './sizes.ts';
import { Visit } from './visit.ts';

/** The product that the journeys of one file use; opened before the first of them. */
export interface JourneyProduct {
  readonly world: World;
  readonly sql: World['sql'];
  readonly engine: Engine;
  readonly url: string;
  /** A new user with an account, registered without a browser. */
  register(): Promise<Person>;
  /** A new administrator. */
  admin(): Promise<Person>;
  /** A new user whose gallery has these items, oldest first. */
  owner(items: readonly SeedItem[]): Promise<Person>;
  /** Runs a command of `npm run admin`. */
  runAdminCommand(...words: string[]): Promise<string>;
  /**
   * A test that an unexpected message of a console fails: at both sizes in a full run, else at one
   * of them, in turns, so that each has half of the journeys.
   */
  journey(title: string, walk: Walk): void;
  /**
   * A test at one size, in every run: the other has nothing of it, or shows in other journeys what
   * its layout looks like. The phone is the stricter one of two that would do: its controls must be
   * large enough for fingers, too.
   */
  onPhone(title: string, walk: Walk): void;
  onDesktop(title: string, walk: Walk): void;
  /** A test at these sizes, in every run. */
  journeyAt(at: readonly Size[], title: string, walk: Walk): void;
}

type Walk = (visit: Visit) => Promise<void>;

/**
 * The longest journey takes half a minute of a whole processor, of which it may get a twentieth.
 */
const JOURNEY_TIMEOUT_MS = 600_000;

/** Opens one product for all journeys of the `describe` it is called in. */
export function useProduct(
  options: {
    providers?: readonly Provider[];
    charts?: ChartProviders;
    settings?: Record<string, string>;
    log?: Log;
  } = {},
): JourneyProduct {
  let opened: { world: World; engine: Engine; url: string } | undefined;
  const product = () => {
    if (!opened) throw new Error('The product opens before the first journey.');
    return opened;
  };
  const register = () => product().world.person(product().url).register();
  const runAdminCommand = (...words: string[]) => readCommand(words)(product().engine);
  const journeyAt: JourneyProduct['journeyAt'] = (at, title, walk) => {
    for (const size of at) {
      it(`${title} (${size.name})`, async () => {
        await runJourney(new Visit({ size, title, url: product().url }), walk);
      }).timeout(JOURNEY_TIMEOUT_MS);
    }
  };
  let journeys = 0;

  before(async () => {
    const world = await openWorld();
    const { url, engine } = await world.open(options);
    opened = { world, engine, url: url ?? '' };
  });
  after(() => opened?.world.close());

  return {
    get world() {
      return product().world;
    },
    get sql() {
      return product().world.sql;
    },
    get engine() {
      return product().engine;
    },
    get url() {
      return product().url;
    },
    register,
    admin: async () => {
      const person = await register();
      await runAdminCommand('promote', person.email);
      return person;
    },
    owner: async (items) => {
      const person = await register();
      await seedGallery(product().world, person, items);
      return person;
    },
    runAdminCommand,
    journey: (title, walk) => {
      journeys += 1;
      const oneOfThem = journeys % 2 === 1 ? sizes.desktop : sizes.phone;
      journeyAt(isFullRun() ? Object.values(sizes) : [oneOfThem], title, walk);
    },
    onPhone: (title, walk) => journeyAt([sizes.phone], title, walk),
    onDesktop: (title, walk) => journeyAt([sizes.desktop], title, walk),
    journeyAt,
  };
}

async function runJourney(visit: Visit, walk: Walk): Promise<void> {
  try {
    await walk(visit);
    expect(await visit.unexpectedMessages(), 'what the browser complained about').to.deep.equal([]);
  } catch (error) {
    await visit.saveScreenshots();
    throw error;
  } finally {
    await visit.close();
  }
}
