import process from 'node:process';
import { pause } from '../backend/clock.ts';
import { readConfig } from '../backend/config.ts';
import { openLog } from '../backend/log.ts';
import { openLumireel } from '../backend/main/open-lumireel.ts';
import { scriptedProvider } from './scripted-provider.ts';

/**
 * A worker of two slots that a reel of `DEADLY` kills, soon after it was begun; others take longer.
 */
const deadly = process.env.DEADLY ?? '';
const config = readConfig();
const provider = scriptedProvider({}, { rendersHere: true, isSubmitRepeatable: true });
const { poll } = provider;
provider.poll = async (step, ref, context) => {
  const isDeadly = JSON.stringify(step).includes(deadly);
  await pause(isDeadly ? 500 : 1_500);
  if (isDeadly) process.kill(process.pid, 'SIGKILL');
  return poll(step, ref, context);
};
await openLumireel({
  config,
  role: 'worker',
  log: openLog(config.LOG_LEVEL),
  providers: [provider],
});
