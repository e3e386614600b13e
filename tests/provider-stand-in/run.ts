import { once } from 'node:events';
import { schemaWait } from '../wire-types.ts';
import { madeClip } from './made-files.ts';
import { openProviderStandIn } from './stand-in.ts';

/**
 * `npm run provider-stand-in`: prints the settings with which the product uses the stand-in, one
 * `NAME=value` a line, and runs until it is stopped. What it prints as errors is for people.
 */
// The settings are printed soon also where nothing is kept yet and the machine is busy.
schemaWait.mostMs = 12_000;
const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
const standIn = await openProviderStandIn();
const pace = (model: string) => ({
  queuedMs: 1500,
  runningMs: /train(er|ing)/.test(model) ? 20_000 : 3000,
});
standIn.fal.setPace(pace);
standIn.replicate.setPace(pace);
standIn.comfyui.setPace(3000);
const lines = Object.entries(standIn.settings).map(([name, value]) => `${name}=${value}\n`);
process.stdout.write(lines.join(''));
process.stderr.write(`
It misbehaves on command. What each service takes:
${Object.entries(standIn.origins)
  .map(([name, origin]) => `  curl ${origin}/stand-in    # ${name}\n`)
  .join('')}
For example, fal is away for the next three orders, and says of none that it is over:
  curl ${standIn.fal.origin}/stand-in/misbehave -d '{"call":"submit","misbehaviour":{"how":"error","status":503},"times":3}'
  curl ${standIn.fal.origin}/stand-in/webhooks -d '{"manner":"never"}'
`);
// The first reel need not wait for it; where it fails, that reel says so.
madeClip().catch(() => undefined);
await stopped;
await standIn.close();
// Schemas of requests that never came may still be in the making.
process.exit();
