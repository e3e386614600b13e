import { readConfig } from '../../backend/config.ts';
import { openLog } from '../../backend/log.ts';
import type { Waits } from '../../backend/generations/attempts/attempt.ts';
import { openLumireel } from '../../backend/main/open-lumireel.ts';
import { openFalTracks } from './fal-tracks.ts';

/**
 * A worker that asks `TRACKS_URL` at which of the stand-ins of `TRACKS` an order is made. It waits
 * seconds instead of minutes for what may have been bought.
 */
const config = readConfig();
const { provider } = openFalTracks(
  JSON.parse(process.env.TRACKS ?? '[]') as Record<string, string>[],
  async (generationId) => {
    const answer = await fetch(`${process.env.TRACKS_URL}/${generationId}`);
    return Number(await answer.text());
  },
);
const { engine } = await openLumireel({
  config,
  role: 'worker',
  log: openLog(config.LOG_LEVEL),
  waits: JSON.parse(process.env.WAITS ?? '{}') as Partial<Waits>,
  providers: [provider],
});
// Orders that fail on purpose must not close the tool for the others.
engine.health.recordFault = async () => undefined;
