import { useQuery } from '@tanstack/react-query';
import type { Economics } from '#contract/economics.ts';
import { runs } from '#contract/tools/catalogue.ts';
import { routeQuery } from '#frontend/api/route-query.ts';
import { color } from '#frontend/theme/tokens.ts';
import { DataTable, type Column } from '../DataTable.tsx';
import { providerName } from '../format.ts';
import { Loaded, Warning, Section } from '../Section.tsx';
import { Stack } from '#frontend/ui/layout.ts';
import { moneyText } from '#frontend/ui/formats.ts';

const DAYS = 30;

/** Revenue, cost and margin of each tool. */
export function Money() {
  const economics = useQuery({
    ...routeQuery('economics', { query: { days: DAYS } }),
    staleTime: 0,
  });
  return (
    <Section
      title="Money"
      subtitle={`The last ${DAYS} days. Revenue counts bought tokens only, after refunds and the card fee; tokens that were given are spent first.`}
    >
      <Loaded query={economics} what="The figures">
        {({ runs: rows, losses, otherCosts, cheapestTokenDollars }) => (
          <Stack $gap={4}>
            <Losses losses={losses} cheapestTokenDollars={cheapestTokenDollars} />
            <DataTable
              caption="Orders, revenue, cost and margin of each tool"
              columns={columns}
              rows={rows}
              keyOf={({ run }) => run}
              empty="Nothing was ordered yet."
            />
            {otherCosts.length > 0 && (
              <DataTable
                caption="Costs of no order"
                columns={otherColumns}
                rows={otherCosts}
                keyOf={({ purpose, provider }) => `${purpose} ${provider}`}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

type Row = Economics['runs'][number];

const columns: readonly Column<Row>[] = [
  ['Run', ({ run }) => runs[run].name],
  ['Orders', ({ orders }) => orders, 'number'],
  ['Refunded', ({ refunds }) => refunds, 'number'],
  ['Tokens', ({ tokens }) => tokens, 'number'],
  ['Revenue', ({ revenueDollars }) => moneyText(revenueDollars), 'number'],
  ['Cost', ({ costDollars }) => moneyText(costDollars), 'number'],
  [
    'Margin',
    ({ marginDollars }) => (
      <span style={{ color: marginDollars < 0 ? color.danger : color.text }}>
        {moneyText(marginDollars)}
      </span>
    ),
    'number',
  ],
];

type OtherCost = Economics['otherCosts'][number];

const purposeNames: Readonly<Record<OtherCost['purpose'], string>> = {
  'music-chart': 'Music chart',
};

const otherColumns: readonly Column<OtherCost>[] = [
  ['Of no order', ({ purpose }) => purposeNames[purpose]],
  ['Provider', ({ provider }) => providerName(provider)],
  ['Times', ({ times }) => times, 'number'],
  ['Cost', ({ costDollars }) => moneyText(costDollars), 'number'],
];

type Loss = Economics['losses'][number];

/** Runs whose price does not pay for them, also before the first was ordered. */
function Losses(props: { losses: readonly Loss[]; cheapestTokenDollars: number }) {
  const { losses, cheapestTokenDollars } = props;
  if (losses.length === 0) return null;
  return (
    <Warning role="alert">
      <strong>{`Sold below cost: ${losses.map(({ run }) => runs[run].name).join(', ')}.`}</strong>{' '}
      <span>{`At the lowest package price ($${cheapestTokenDollars.toFixed(3)} a token) ${losses.map(describeLoss).join('; ')}.`}</span>
    </Warning>
  );
}

function describeLoss({ run, bringsDollars, costDollars, listedDollars }: Loss): string {
  const costs = [
    ...(costDollars === null ? [] : [`has cost ${moneyText(costDollars)}`]),
    ...(listedDollars === null ? [] : [`costs ${moneyText(listedDollars)} by the price lists`]),
  ];
  const { name } = runs[run];
  return `an order of “${name}” brings ${moneyText(bringsDollars)} and ${costs.join(', ')}`;
}
