import { listedCosts } from '../../backend/admin/economics.ts';
import { readConfig } from '../../backend/config.ts';
import { openProviders } from '../../backend/providers/open-providers.ts';
import { orderProviders } from '../../backend/providers/provider-orders.ts';
import { packageTokenMicros } from '../../backend/tokens/token-value.ts';
import { providerTitle } from '../../contract/providers.ts';
import { runKeys, runs } from '../../contract/tools/catalogue.ts';
import { markdownTable } from '../markdown-table.ts';
import { expectWritten } from '../written-table.ts';

/** Every provider that charges, with the models that it asks unless others are set. */
const keys = {
  FAL_KEY: 'key',
  OPENAI_API_KEY: 'key',
  GOOGLE_AI_API_KEY: 'key',
  REPLICATE_API_TOKEN: 'key',
  REPLICATE_DESTINATION: 'owner/model',
};

describe('docs/providers.md', () => {
  it('says what each run brings and costs at each provider (WRITE_DOCS=1 writes it)', () =>
    expectWritten('margins', marginTable()));
});

function marginTable(): string {
  const config = readConfig(keys);
  const alone = readConfig({});
  const { lowest, highest } = packageTokenMicros(config.CARD_FEE);
  const costs = openProviders(config)
    .providers.filter(({ rendersHere }) => !rendersHere)
    .map((provider) => [provider, listedCosts(orderProviders(alone, [provider]).orders)] as const);
  const rows = runKeys.flatMap((run) =>
    costs.flatMap(([{ name }, listed]) => {
      const cost = listed.get(run);
      if (cost === undefined) return [];
      const brings = [lowest, highest].map((micros) => micros * runs[run].price);
      const margins = brings.map((micros) => micros - cost);
      return [
        [runs[run].name, String(runs[run].price), range(brings), providerTitle(name)].concat([
          dollars(cost),
          range(margins),
        ]),
      ];
    }),
  );
  return markdownTable(['run', 'tokens', 'brings', 'provider', 'costs', 'margin'], rows);
}

const range = (micros: readonly number[]): string => micros.map(dollars).join(' to ');

/** To a tenth of a cent. */
const dollars = (micros: number): string =>
  `${micros < 0 ? '−' : ''}$${(Math.abs(micros) / 1e6).toFixed(3)}`;
