import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashRequest, HashResponse } from './hashing.ts';

// On Linux the priority of 0 is this thread's alone; elsewhere it is the whole process's.
if (os.platform() === 'linux') os.setPriority(10);

parentPort?.on('message', (asked: HashRequest) => parentPort?.postMessage(compute(asked), []));

function compute(asked: HashRequest): HashResponse {
  try {
    return asked.kind === 'hash'
      ? { made: hashSync(asked.password, asked.cost) }
      : { made: verifySync(asked.hash, asked.password) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
