import process from 'node:process';
import { readConfig, roles } from '../backend/config.ts';
import { openLog } from '../backend/log.ts';
import { openLumireel } from '../backend/main/open-lumireel.ts';
import { smallReelSize } from './small-reel-size.ts';

/**
 * `backend/main.ts` whose reels and films have a quarter of the pixels, for tests that end it in
 * the middle of one: `small-reels-process.ts ROLE`. It ends by a signal, without a drain.
 */
const role = roles.find((known) => known === process.argv[2]);
if (!role) throw new Error(`no role ${process.argv[2]}`);
const config = { ...readConfig(), reelSize: smallReelSize };
await openLumireel({ config, role, log: openLog(config.LOG_LEVEL) });
