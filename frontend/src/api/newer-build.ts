import { keptInTab } from './browser-store.ts';
import { isWorking } from './tab-work.ts';

/** For the same build once in this time: behind a load balancer two builds may answer in turn. */
const AGAIN_MS = 10 * 60_000;

/** Set when the server was away, since it may have come back with another build. */
let mayBeOld = false;
/** The path at which something was last done: on another one nothing is lost. */
let usedAt: string | null = null;
let isReloading = false;

/** Makes the next quiet moment one at which the server is asked for its build. */
export function expectNewerBuild(): void {
  mayBeOld = true;
}

/** Call it once, when the page starts: it notices where something is done. */
export function watchForUse(): void {
  // Text and photos come without a click or a key, too: dictated, filled in, dropped.
  for (const type of ['click', 'keydown', 'input', 'change', 'drop', 'paste']) {
    document.addEventListener(type, () => (usedAt = window.location.pathname), true);
  }
}

/** Call it when the screen at this path has just been opened. */
export async function reloadAtNavigation(pathname: string): Promise<void> {
  if (mayBeOld && pathname !== usedAt) await reloadIfOld();
}

/**
 * Resolves to false where the page stays: something was done on this screen that would be lost, or
 * the server is away or has the very same build.
 */
export async function reloadIfOld(): Promise<boolean> {
  if (!isQuiet()) return false;
  const build = await servedBuild();
  if (isReloading) return true;
  if (build === ownBuild()) mayBeOld = false;
  if (!build || build === ownBuild() || !isQuiet()) return false;
  const key = `reloaded-for ${build}`;
  if (Date.now() - Number(keptInTab.get(key)) < AGAIN_MS) return false;
  keptInTab.set(key, String(Date.now()));
  isReloading = true;
  window.location.reload();
  return true;
}

/**
 * Whether a reload takes nothing from the person: nothing entered or chosen, no upload, no
 * download.
 */
function isQuiet(): boolean {
  return usedAt !== window.location.pathname && !isWorking();
}

/** A build is named by its first script, whose name has a hash of all that it loads. */
const buildName = /\/assets\/index-[\w-]+\.js/u;

function ownBuild(): string | undefined {
  const scripts = [...document.querySelectorAll('script')];
  return scripts.map(({ src }) => buildName.exec(src)?.[0]).find(Boolean);
}

async function servedBuild(): Promise<string | undefined> {
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } }).catch(
    () => null,
  );
  return answer?.ok ? buildName.exec(await answer.text())?.[0] : undefined;
}
