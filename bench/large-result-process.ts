import { readConfig } from '../backend/config.ts';
import { openLog } from '../backend/log.ts';
import { openLumireel } from '../backend/main/open-lumireel.ts';
import type { Provider } from '../backend/providers/provider.ts';
import { serve } from './serve.ts';

/** API and worker in one process, whose reels are files of a service elsewhere (BENCH_SERVICE_URL). */
const { BENCH_SERVICE_URL: url = '' } = process.env;
const provider: Provider = {
  name: 'elsewhere',
  label: 'Elsewhere',
  capabilities: new Set(['image-to-video']),
  isSubmitRepeatable: true,
  trustedOrigins: [url],
  estimateCostMicros: () => 0,
  submit: async (_step, { clientRef }) => ({ state: 'submitted', ref: { clientRef } }),
  poll: async (_step, _ref, { download }) => ({
    state: 'done',
    files: [await download(url, { kind: 'video' })],
  }),
  cancel: async () => {},
};

const config = readConfig();
const log = openLog(config.LOG_LEVEL);
const lumireel = await openLumireel({ config, role: 'all', log, providers: [provider] });
serve(config.PORT, () => lumireel.close());
