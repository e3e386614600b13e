import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import type { Economics } from '#contract/economics.ts';
import { runs } from '#contract/tools/catalogue.ts';
import { routeQuery } from '../../api/route-query.ts';
import { color } from '../../theme/tokens.ts';
import { DataTable, type Columns } from './DataTable.tsx';
import { formatDollars, providerName } from './format.ts';
import { Note } from './Note.ts';
import { Loaded, Section } from './Section.tsx';
import { Stack } from '../../ui/layout.ts';

const DAYS = 30;

/** What each tool earned and cost. */
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

const columns: Columns<Row> = ({ text, figure, count, dollars }) => [
  text('Run', ({ run }) => runs[run].name),
  count('Orders', ({ orders }) => orders),
  count('Refunded', ({ refunds }) => refunds),
  count('Tokens', ({ tokens }) => tokens),
  dollars('Revenue', ({ revenueDollars }) => revenueDollars),
  dollars('Cost', ({ costDollars }) => costDollars),
  figure('Margin', ({ marginDollars }) => (
    <Margin $isLoss={marginDollars < 0}>{formatDollars(marginDollars)}</Margin>
  )),
];

type OtherCost = Economics['otherCosts'][number];

const purposeNames: Readonly<Record<OtherCost['purpose'], string>> = {
  'music-chart': 'Music chart',
};

const otherColumns: Columns<OtherCost> = ({ text, count, dollars }) => [
  text('Of no order', ({ purpose }) => purposeNames[purpose]),
  text('Provider', ({ provider }) => providerName(provider)),
  count('Times', ({ times }) => times),
  dollars('Cost', ({ costDollars }) => costDollars),
];

type Loss = Economics['losses'][number];

/** Runs whose price does not pay for them, also before the first was ordered. */
function Losses({
  losses,
  cheapestTokenDollars,
}: {
  losses: readonly Loss[];
  cheapestTokenDollars: number;
}) {
  if (losses.length === 0) return null;
  return (
    <Note role="alert">
      <strong>Sold below cost: {losses.map(({ run }) => runs[run].name).join(', ')}.</strong> At the
      lowest package price ({`$${cheapestTokenDollars.toFixed(3)}`} a token){' '}
      {losses.map(describeLoss).join('; ')}.
    </Note>
  );
}

function describeLoss({ run, bringsDollars, costDollars, listedDollars }: Loss): string {
  const costs = [
    ...(costDollars === null ? [] : [`has cost ${formatDollars(costDollars)}`]),
    ...(listedDollars === null ? [] : [`costs ${formatDollars(listedDollars)} by the price lists`]),
  ];
  const { name } = runs[run];
  return `an order of “${name}” brings ${formatDollars(bringsDollars)} and ${costs.join(', ')}`;
}

const Margin = styled.span<{ $isLoss: boolean }>`
  color: ${({ $isLoss }) => ($isLoss ? color.danger : color.text)};
`;
