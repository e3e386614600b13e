import { parseArgs } from 'node:util';
import { readConfig } from '../../backend/config.ts';
import { openProviders } from '../../backend/providers/open-providers.ts';
import { tryProvider } from './try-provider.ts';

/**
 * `npm run provider-check -- fal` prints what trying each capability of a provider costs; with
 * `--yes` it tries them, once each, with the key of the environment. Ends with 1 when one does not
 * work.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { yes: { type: 'boolean', default: false } },
});
const print = (line: string) => void process.stdout.write(`${line}\n`);
const [name] = positionals;
const { providers } = openProviders(readConfig());
const provider = providers.find((each) => each.name === name);
if (provider) {
  process.exitCode = (await tryProvider(provider, { isPaid: values.yes, print })) ? 0 : 1;
} else {
  print(
    `${name ?? 'Nothing'} is not set up. Set up: ${providers.map((each) => each.name).join(', ')}`,
  );
  process.exitCode = 1;
}
