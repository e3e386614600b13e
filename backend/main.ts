import { clock } from './clock.ts';
import { ConfigError, OperatorError, readConfig, roles, type Config, type Role } from './config.ts';
import { openLog, type Log } from './log.ts';
import { awaitSchema, migrateSchema } from './main/bring-up-schema.ts';
import { openLumireel } from './main/open-lumireel.ts';

/** The process exits after this time at the latest; compose and Kubernetes wait a little longer. */
const DRAIN_MS = 28_000;
const DOUBLED_SIGNAL_MS = 500;

/** Commands that a deployment runs once, beside the roles, which run until they are stopped. */
const commands: ReadonlyMap<string, (config: Config, log: Log) => Promise<void>> = new Map([
  ['migrate', migrateSchema],
  ['await-schema', awaitSchema],
]);

function readRole(argument: string): Role {
  const role = roles.find((known) => known === argument);
  if (role) return role;
  throw new ConfigError([`role must be one of ${[...roles, ...commands.keys()].join(', ')}`]);
}

async function main(argument: string): Promise<void> {
  const command = commands.get(argument);
  if (command) {
    // The first process of a container has no default for it; an unfinished migration rolls back.
    process.on('SIGTERM', () => process.exit(1));
    const config = readConfig();
    return command(config, openLog(config.LOG_LEVEL));
  }
  const role = readRole(argument);
  const config = readConfig();
  const log = openLog(config.LOG_LEVEL);
  process.on('unhandledRejection', (reason) => {
    log.fatal({ err: reason }, 'unhandled rejection');
    process.exit(1);
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  // Node's own and the preview engine's, such as models that cannot run on this machine.
  process.on('warning', (warning) => log.warn({ err: warning }, 'warning'));

  const opening = openLumireel({ config, role, log });
  let closingSinceMs: number | undefined;
  const close = (signal: NodeJS.Signals) => {
    // A second signal exits at once. One Ctrl-C arrives twice, from the terminal and from npm.
    if (closingSinceMs !== undefined) {
      if (clock.monotonicMs() - closingSinceMs < DOUBLED_SIGNAL_MS) return;
      process.exit(1);
    }
    closingSinceMs = clock.monotonicMs();
    log.info({ signal }, 'draining');
    setTimeout(() => {
      log.error('the drain took too long');
      process.exit(1);
    }, DRAIN_MS).unref();
    // A signal during the start waits for its end: half-open modules cannot be closed.
    opening
      .then((lumireel) => lumireel.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'close failed');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
  await opening;
}

main(process.argv[2] ?? 'all').catch((error: unknown) => {
  // Anything but a fault of the operator's needs the stack.
  console.error(error instanceof OperatorError ? error.message : error);
  process.exit(1);
});
