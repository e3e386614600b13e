import process from 'node:process';
import { readConfig, roles } from '../../backend/config.ts';
import { openLog } from '../../backend/log.ts';
import { openLumireel } from '../../backend/main/open-lumireel.ts';
import { flakyProvider, type FlakySettings } from './flaky-provider.ts';

/** `backend/main.ts` with two flaky providers: `flaky-process.ts ROLE SETTINGS`. */
const [, , asked, settingsText = '{}'] = process.argv;
const role = roles.find((known) => known === asked);
if (!role) throw new Error(`no role ${asked}`);
// Written by supervisor.ts, which has the type.
const settings = JSON.parse(settingsText) as Pick<
  FlakySettings,
  'seed' | 'clipPath' | 'submitsPath'
>;
const config = readConfig();
const log = openLog(config.LOG_LEVEL);
process.on('unhandledRejection', (reason) => {
  log.fatal({ err: reason }, 'unhandled rejection');
  process.exit(70);
});
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught exception');
  process.exit(70);
});
const opening = openLumireel({
  config,
  role,
  log,
  waits: { uncertainSeconds: 5, soonSeconds: 5 },
  providers: [
    flakyProvider({ ...settings, name: 'flaky', isSubmitRepeatable: false }),
    flakyProvider({ ...settings, name: 'spare', isSubmitRepeatable: true }),
  ],
});
process.on('SIGTERM', () => {
  // As main.ts does: ends a drain that takes too long.
  setTimeout(() => process.exit(71), 28_000).unref();
  void opening.then((lumireel) => lumireel.close()).then(() => process.exit(0));
});
try {
  await opening;
} catch (error) {
  log.error({ err: error }, 'could not open');
  process.exit(1);
}
