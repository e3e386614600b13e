import { createPublicKey, verify } from 'node:crypto';
import { HASHTAG_COUNT } from '../contract/tools/texts.ts';
import { readConfig } from '../backend/config.ts';
import { openLog } from '../backend/log.ts';
import { openLumireel } from '../backend/main/open-lumireel.ts';
import type { LookResult, Provider } from '../backend/providers/provider.ts';
import { serve } from './serve.ts';
import { SERVICE } from './waiting.ts';

/**
 * A worker whose hashtags are made by a service elsewhere, which is asked about each work by a
 * request of its own. With BENCH_ROLE=api the API, which takes reports of the service that are
 * signed with its key.
 */
const { BENCH_SERVICE_URL: url, BENCH_SERVICE_KEY: pem, BENCH_ROLE: role } = process.env;
const key = pem ? createPublicKey(pem) : null;
const ask = async (ref: Record<string, unknown>, query = ''): Promise<LookResult> => {
  const answer = await fetch(`${url}/${String(ref['clientRef'])}${query}`);
  // The service is our own: it answers with nothing else.
  return (await answer.json()) as LookResult;
};

const provider: Provider = {
  name: SERVICE,
  label: 'Elsewhere',
  capabilities: new Set(['hashtags']),
  isSubmitRepeatable: true,
  estimateCostMicros: () => 0,
  submit: async (_step, { clientRef }) => {
    await (await fetch(`${url}/${clientRef}`, { method: 'POST' })).arrayBuffer();
    return { state: 'submitted', ref: { clientRef } };
  },
  poll: async (_step, ref) => {
    const result = await ask(ref, '?result');
    if (result.state === 'waiting') return result;
    const hashtags = Array.from({ length: HASHTAG_COUNT }, (_, n) => `#tag${n}`);
    return { state: 'done', files: [], data: { hashtags } };
  },
  cancel: async () => {},
  ...(key && {
    verifyCallback: async ({ rawBody, headers }) => {
      const signature = Buffer.from(headers['x-signature'] ?? '', 'base64');
      if (!verify(null, rawBody, key, signature)) return null;
      // The signature proves that the service wrote it.
      return JSON.parse(Buffer.from(rawBody).toString()) as { clientRef: string };
    },
  }),
  look: (refs) => Promise.all(refs.map((ref) => ask(ref))),
};

const config = readConfig();
const log = openLog(config.LOG_LEVEL);
const lumireel = await openLumireel({
  config,
  role: role === 'api' ? 'api' : 'worker',
  log,
  providers: [provider],
});
serve(config.PORT, () => lumireel.close());
