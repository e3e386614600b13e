import { once } from 'node:events';
import { madeClip } from './made-files.ts';
import { openProviderStandIn } from './stand-in.ts';

/**
 * `npm run --silent provider-stand-in`: prints the settings with which the product uses the
 * stand-in, one `NAME=value` a line, and runs until it is stopped.
 */
const standIn = await openProviderStandIn();
const pace = (model: string) => ({
  queuedMs: 1500,
  runningMs: /train(er|ing)/.test(model) ? 20_000 : 3000,
});
standIn.fal.setPace(pace);
standIn.replicate.setPace(pace);
// The first reel need not wait for it.
await madeClip();
const lines = Object.entries(standIn.settings).map(([name, value]) => `${name}=${value}\n`);
process.stdout.write(lines.join(''));
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
await standIn.close();
