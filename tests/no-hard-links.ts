import { promises } from 'node:fs';
import { rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';

/**
 * This process finds no hard links, as on exFAT and some network mounts, until the function that is
 * returned is called. No such file system can be mounted in a test, so `link` fails as it does
 * there: after it has looked at both names.
 */
export function refuseHardLinks(): () => void {
  const { link } = promises;
  const refusing = mock.method(promises, 'link', async (from: string, to: string) => {
    await link(from, to);
    await rm(to);
    throw Object.assign(new Error('Operation not permitted'), { code: 'EPERM' });
  });
  syncBuiltinESMExports();
  return () => {
    refusing.mock.restore();
    syncBuiltinESMExports();
  };
}
