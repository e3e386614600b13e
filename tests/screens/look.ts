import type { Page } from 'playwright';
import { sizes } from '../browser/sizes.ts';
import { Visit } from '../browser/visit.ts';
import { findFlaws } from './find-flaws.ts';
import { openView, type Cast } from './open-view.ts';
import type { ScreenProduct } from './product.ts';
import type { Screen, View } from './screens.ts';
import { contextOf, screenSizes, type ScreenSize } from './sizes.ts';

/** One state of one screen, at the sizes of one pointer. */
export interface Sight {
  screen: Screen;
  state: string;
  view: View;
  sizes: readonly ScreenSize[];
}

/** Those that a filter leaves, grouped as they are opened. */
export function sightsOf(
  screens: readonly Screen[],
  wanted: { state: (state: string, view: View) => boolean; size: (size: ScreenSize) => boolean },
): Sight[] {
  const chosen = screenSizes.filter(wanted.size);
  const groups = Map.groupBy(chosen, ({ pointer }) => pointer)
    .values()
    .toArray();
  return screens.flatMap((screen) =>
    Object.entries(screen.states)
      .filter(([state, view]) => wanted.state(state, view))
      .flatMap(([state, view]) => groups.map((ofOne) => ({ screen, state, view, sizes: ofOne }))),
  );
}

/**
 * Looks at one state at each of its sizes, and resolves with what is wrong, each naming route,
 * role, size, state and element. `onSize` sees the page at each size.
 */
export async function lookAt(
  { product, cast }: { product: ScreenProduct; cast: Cast },
  sight: Sight,
  onSize: (page: Page, size: ScreenSize) => Promise<void> = async () => {},
): Promise<string[]> {
  const { screen, state, view } = sight;
  const [first] = sight.sizes;
  if (!first) return [];
  const title = `${screen.name}-${state}`;
  const visit = new Visit({ size: sizes.desktop, title, url: product.url });
  const named = (size: ScreenSize | null, flaw: string) =>
    [screen.route, roleOf(view), size?.name ?? first.pointer, state, flaw].join(' · ');
  const flaws: string[] = [];
  try {
    const person = await cast.personOf(view);
    const device = await visit.device({ ...(person && { person }), ...contextOf(first) });
    // What fails on purpose is printed by Chromium.
    if (/error|unreachable/.test(state))
      device.allowMessage(/^\/api\//, /^Failed to load resource/);
    if (screen.missing) device.allowMessage(screen.missing, /status of 404 /);
    const { page, untilQuiet } = await openView(device.context, product, { screen, view, person });
    for (const size of sight.sizes) {
      await page.setViewportSize({ width: size.width, height: size.height });
      await untilQuiet();
      await onSize(page, size);
      flaws.push(...(await findFlaws(page)).map((flaw) => named(size, flaw)));
    }
    const messages = await visit.unexpectedMessages();
    flaws.push(...messages.map((message) => named(null, message)));
  } catch (error) {
    flaws.push(named(null, `could not be opened: ${String(error)}`));
  } finally {
    await visit.close();
  }
  return flaws;
}

function roleOf({ as }: View): 'visitor' | 'user' | 'admin' {
  if (as === 'visitor') return as;
  return as.startsWith('admin') ? 'admin' : 'user';
}
