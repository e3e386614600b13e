import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Skips the running test, or, called in a `before`, all tests of its suite. Their titles then say
 * what this machine lacks, which `npm test` lists at its end.
 */
export function skipWithout(context: Mocha.Context, missing: string): never {
  // The types of mocha know no more than a runnable here; it is one of these two.
  const running = context.test as Mocha.Hook | Mocha.Test | undefined;
  const name = (test: Mocha.Runnable) => (test.title += ` (needs ${missing})`);
  if (running?.type === 'hook') running.parent?.eachTest(name);
  else if (running) name(running);
  // Throws. `skip` of mocha takes no reason, so the title has it.
  return context.skip();
}

/**
 * Skips where a process cannot mount: containers without user namespaces have no tiny disk of their
 * own.
 */
export async function skipWithoutMounts(context: Mocha.Context): Promise<void> {
  const options = ['--map-root-user', '--mount', 'true'];
  await promisify(execFile)('unshare', options).catch(() =>
    skipWithout(context, 'user namespaces'),
  );
}

/** For the failure to start a program: skips where it is not installed, else fails. */
export function skipIfMissing(context: Mocha.Context, debianPackage: string) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'ENOENT') throw error;
    return skipWithout(context, `Debian’s package ${debianPackage}`);
  };
}
