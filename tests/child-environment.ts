import process from 'node:process';

/**
 * The environment that processes of tests inherit: where programs are, and the modules that earlier
 * ones have compiled, without which they spend most of their start on that.
 */
export const childEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
