import { clock } from './clock.ts';
import { ConfigError, readConfig, roles, type Role } from './config.ts';
import { openLog } from './log.ts';
import { openLumireel } from './main/open-lumireel.ts';

/** The process exits after this time at the latest; compose and Kubernetes wait a little longer. */
const DRAIN_MS = 28_000;
const DOUBLED_SIGNAL_MS = 500;

function readRole(argument: string | undefined): Role {
  const role = roles.find((known) => known === (argument ?? 'all'));
  if (role) return role;
  throw new ConfigError([`role must be one of ${roles.join(', ')}`]);
}

async function main(): Promise<void> {
  const role = readRole(process.argv[2]);
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

main().catch((error: unknown) => {
  // A fault of the settings is the operator's: print its text. Anything else needs the stack.
  const isKnown = error instanceof ConfigError;
  console.error(isKnown ? error.message : error);
  process.exit(1);
});
