import process from 'node:process';
import { readConfig, roles } from '../../backend/config.ts';
import { openLog } from '../../backend/log.ts';
import { openLumireel } from '../../backend/main/open-lumireel.ts';
import { capabilities, ProviderFault, type Provider } from '../../backend/providers/provider.ts';
import { cheapPasswords } from '../cheap-passwords.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { scriptedProvider } from '../scripted-provider.ts';

/**
 * `backend/main.ts` for a crowd: a password costs next to nothing, because hundreds register from
 * this machine. `LOAD_REJECTED_SHARE` is set where the scripted provider takes the orders.
 */
const role = roles.find((known) => known === process.argv[2]);
if (!role) throw new Error(`no role ${process.argv[2]}`);
const rejectedShare = process.env.LOAD_REJECTED_SHARE;
const config = readConfig();
const opening = openLumireel({
  config,
  role,
  log: openLog(config.LOG_LEVEL),
  passwords: cheapPasswords(),
  ...(rejectedShare ? { providers: [rejecting(Number(rejectedShare))] } : {}),
});
// Ctrl-C reaches every process of a terminal; the crowd leaves first and then ends this one.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {
  void opening.then((lumireel) => lumireel.close()).then(() => process.exit(0));
});
await opening;

/** Which steps are refused, the reference of each decides. */
function rejecting(share: number): Provider {
  const scripted = scriptedProvider({}, { capabilities });
  return {
    ...scripted,
    submit: async (step, context) => {
      if (seededRandom(context.clientRef).isHit(share)) {
        throw new ProviderFault('content_rejected', 'rejected for a load run');
      }
      return scripted.submit(step, context);
    },
  };
}
