import { expect } from 'chai';
import { readCommand } from '../../backend/admin/commands.ts';
import type { Engine } from '../../backend/generations/engine.ts';
import type { Log } from '../../backend/log.ts';
import type { ChartProviders } from '../../backend/providers/charts/chart.ts';
import type { Provider } from '../../backend/providers/provider.ts';
import type { Person } from '../person.ts';
import { openWorld, type World } from '../world.ts';
import { closeBrowser } from './shared-browser.ts';
import { sizes, type Size } from './sizes.ts';
import { Visit } from './visit.ts';

/** The product that the journeys of one file use; opened before the first of them. */
export interface JourneyProduct {
  readonly world: World;
  readonly engine: Engine;
  readonly url: string;
  /** A new user with an account, registered without a browser. */
  register(email?: string): Promise<Person>;
  /** Runs a command of `npm run admin`. */
  runAdminCommand(...words: string[]): Promise<string>;
  /** A test at every size, or at those named. An unexpected message of a console fails it. */
  journey(title: string, walk: (visit: Visit) => Promise<void>, at?: readonly Size[]): void;
}

/** The longest journey takes half a minute of a whole processor. */
const JOURNEY_TIMEOUT_MS = 300_000;

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

  before(async () => {
    const world = await openWorld();
    const { url, engine } = await world.open(options);
    opened = { world, engine, url: url ?? '' };
  });
  after(async () => {
    await closeBrowser();
    await opened?.world.close();
  });

  return {
    get world() {
      return product().world;
    },
    get engine() {
      return product().engine;
    },
    get url() {
      return product().url;
    },
    register: (email) => product().world.person(product().url).register(email),
    runAdminCommand: (...words) => readCommand(words)(product().engine),
    journey: (title, walk, at = Object.values(sizes)) => {
      for (const size of at) {
        it(`${title} (${size.name})`, async () => {
          await runJourney(new Visit({ size, title, url: product().url }), walk);
        }).timeout(JOURNEY_TIMEOUT_MS);
      }
    },
  };
}

async function runJourney(visit: Visit, walk: (visit: Visit) => Promise<void>): Promise<void> {
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
