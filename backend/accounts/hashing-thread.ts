import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashRequest, HashResponse } from './passwords.ts';

// On Linux this sets the priority of this thread only; elsewhere of the whole process.
if (os.platform() === 'linux') os.setPriority(10);

parentPort?.on('message', (request: HashRequest) => parentPort?.postMessage(compute(request), []));

function compute(request: HashRequest): HashResponse {
  try {
    return request.kind === 'hash'
      ? { made: hashSync(request.password, request.cost) }
      : { made: verifySync(request.hash, request.password) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
