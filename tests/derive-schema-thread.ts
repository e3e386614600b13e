import { parentPort, workerData } from 'node:worker_threads';
import { createGenerator } from 'ts-json-schema-generator';

/** Derives the JSON schema of the interface `Wire` in a thread of its own (`wire-types.ts`). */
const { path, tsconfig } = workerData as { path: string; tsconfig: string };
const generator = createGenerator({
  path,
  tsconfig,
  skipTypeCheck: true,
  expose: 'all',
  jsDoc: 'none',
  additionalProperties: false,
});
parentPort?.postMessage(generator.createSchema('Wire'), []);
