import process from 'node:process';

/**
 * What a process that a test starts has of this one's environment: where programs are, and the
 * modules that earlier processes have compiled, without which it spends most of its start on that.
 */
export const childEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
