import { parentPort } from 'node:worker_threads';
import { createGenerator } from 'ts-json-schema-generator';

/** Derives the JSON schema of each interface `Wire` it is sent, in a thread (`wire-types.ts`). */
parentPort?.on('message', (files: { path: string; tsconfig: string }) => {
  const generator = createGenerator({
    ...files,
    skipTypeCheck: true,
    expose: 'all',
    jsDoc: 'none',
    additionalProperties: false,
  });
  parentPort?.postMessage(generator.createSchema('Wire'), []);
});
