import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import type { Economics } from '#contract/economics.ts';
import { runs } from '#contract/tools/catalogue.ts';
import { routeQuery } from '../../api/route-query.ts';
import { color, radius, space } from '../../theme/tokens.ts';
import { DataTable, type Column } from './DataTable.tsx';
import { formatCount, formatDollars, providerName } from './format.ts';
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

const columns: readonly Column<Row>[] = [
  { label: 'Run', renderCell: ({ run }) => runs[run].name },
  { label: 'Orders', isNumber: true, renderCell: ({ orders }) => formatCount(orders) },
  { label: 'Refunded', isNumber: true, renderCell: ({ refunds }) => formatCount(refunds) },
  { label: 'Tokens', isNumber: true, renderCell: ({ tokens }) => formatCount(tokens) },
  {
    label: 'Revenue',
    isNumber: true,
    renderCell: ({ revenueDollars }) => formatDollars(revenueDollars),
  },
  { label: 'Cost', isNumber: true, renderCell: ({ costDollars }) => formatDollars(costDollars) },
  {
    label: 'Margin',
    isNumber: true,
    renderCell: ({ marginDollars }) => (
      <Margin $isLoss={marginDollars < 0}>{formatDollars(marginDollars)}</Margin>
    ),
  },
];

type OtherCost = Economics['otherCosts'][number];

const purposeNames: Readonly<Record<OtherCost['purpose'], string>> = {
  'music-chart': 'Music chart',
};

const otherColumns: readonly Column<OtherCost>[] = [
  { label: 'Of no order', renderCell: ({ purpose }) => purposeNames[purpose] },
  { label: 'Provider', renderCell: ({ provider }) => providerName(provider) },
  { label: 'Times', isNumber: true, renderCell: ({ times }) => formatCount(times) },
  { label: 'Cost', isNumber: true, renderCell: ({ costDollars }) => formatDollars(costDollars) },
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
    <Warning role="alert">
      <strong>Sold below cost: {losses.map(({ run }) => runs[run].name).join(', ')}.</strong> At the
      lowest package price ({`$${cheapestTokenDollars.toFixed(3)}`} a token){' '}
      {losses.map(describeLoss).join('; ')}.
    </Warning>
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

const Warning = styled.p`
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.danger}66;
  border-radius: ${radius.control};
  background: ${color.dangerDim};
`;
