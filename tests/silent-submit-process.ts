import { appendFileSync } from 'node:fs';
import { readConfig } from '../backend/config.ts';
import { openLog } from '../backend/log.ts';
import { openLumireel } from '../backend/main/open-lumireel.ts';
import { scriptedProvider } from './scripted-provider.ts';

/** A worker whose provider notes each submit in the file `SUBMITS_PATH`, and never answers one. */
const config = readConfig();
const silent = scriptedProvider({ find: [] }, { submitSeconds: 60 });
await openLumireel({
  config,
  role: 'worker',
  log: openLog(config.LOG_LEVEL),
  providers: [
    {
      ...silent,
      submit: (_step, { clientRef }) => {
        appendFileSync(process.env.SUBMITS_PATH ?? '', `${clientRef}\n`);
        return new Promise(() => {});
      },
    },
  ],
});
