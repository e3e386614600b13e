import { readConfig } from '../backend/config.ts';
import { openLog } from '../backend/log.ts';
import { openLumireel } from '../backend/main/open-lumireel.ts';
import { serve } from './serve.ts';

/** The product in a process of its own. */
const config = readConfig();
const lumireel = await openLumireel({
  config,
  role: process.env.BENCH_ROLE === 'all' ? 'all' : 'api',
  log: openLog(config.LOG_LEVEL),
});
serve(config.PORT, () => lumireel.close());
