import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Usage } from '#contract/usage.ts';
import { tokensText } from '../../generations/tokens-text.ts';
import { color, fontSize, radius, space, wideScreen } from '../../theme/tokens.ts';
import {
  formatCount,
  formatDollars,
  formatPercent,
  formatDuration,
  formatDateTime,
} from './format.ts';

/** The numbers an operator looks at first. */
export function Figures({ usage }: { usage: Usage }) {
  const { queues, processes, lastHour, today, audit, deadLetters } = usage;
  const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
  const here = processes.filter(({ isGone }) => !isGone);
  const ended = lastHour.succeeded + lastHour.failed + lastHour.cancelled;
  const oldest = Math.max(0, ...queues.map(({ oldestWaitSeconds }) => oldestWaitSeconds ?? 0));
  const queued = sum(queues.map((queue) => queue.queued));
  const broken = audit?.findings.length ?? 0;
  return (
    <Grid>
      <Figure term="Waiting" value={formatCount(queued)}>
        {queued > 0 ? `oldest for ${formatDuration(oldest)}` : 'nobody waits'}
      </Figure>
      <Figure term="Running" value={formatCount(sum(queues.map(({ running }) => running)))}>
        {`slots: ${sum(here.map(({ slots }) => slots))}`}
      </Figure>
      <Figure term="Connected users" value={formatCount(usage.connectedUsers)}>
        {`sockets: ${formatCount(sum(here.map(({ sockets }) => sockets)))}`}
      </Figure>
      <Figure term="Succeeded" value={formatPercent(lastHour.succeeded, ended)}>
        {`of ${formatCount(ended)} in the last hour`}
      </Figure>
      <Figure
        term="Failed"
        value={formatPercent(lastHour.failed, ended)}
        isBad={lastHour.failed > 0}
      >
        {`${formatCount(lastHour.failed)} in the last hour`}
      </Figure>
      <Figure term="Refunded" value={formatPercent(lastHour.refunded, ended)}>
        {`${formatCount(lastHour.refunded)} in the last hour`}
      </Figure>
      <Figure term="Provider cost today" value={formatDollars(today.actualCostDollars)}>
        {`estimated ${formatDollars(today.estimatedCostDollars)}`}
      </Figure>
      <Figure
        term="Margin today"
        value={formatDollars(today.marginDollars)}
        isBad={today.marginDollars < 0}
      >
        {`${formatDollars(today.revenueDollars)} for ${tokensText(today.tokens)}`}
      </Figure>
      <Figure term="Paid by card today" value={formatDollars(today.stripeRevenueCents / 100)}>
        after refunds and disputes
      </Figure>
      <Figure
        term="Books"
        value={audit === null ? '–' : broken === 0 ? 'Balance' : `${broken} broken`}
        isBad={broken > 0}
      >
        {audit === null
          ? 'not checked yet'
          : broken === 0
            ? `checked ${formatDateTime(audit.at)}`
            : audit.findings.map(({ rule, count: times }) => `${rule} (${times})`).join('; ')}
      </Figure>
      <Figure term="Dead letters" value={formatCount(deadLetters)} isBad={deadLetters > 0}>
        jobs out of attempts
      </Figure>
    </Grid>
  );
}

function Figure({
  term,
  value,
  isBad = false,
  children,
}: {
  term: string;
  value: string;
  isBad?: boolean;
  children: ReactNode;
}) {
  return (
    <FigureCard>
      <dt>{term}</dt>
      <Value $isBad={isBad}>{value}</Value>
      <dd>{children}</dd>
    </FigureCard>
  );
}

const Grid = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[3]};
  margin: 0;
  ${wideScreen} {
    grid-template-columns: repeat(auto-fill, minmax(165px, 1fr));
  }
`;

const FigureCard = styled.div`
  min-width: 0;
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.surface};
  dt,
  dd {
    margin: 0;
    color: ${color.muted};
    font-size: ${fontSize[12]};
    overflow-wrap: anywhere;
  }
`;

const Value = styled.dd<{ $isBad: boolean }>`
  && {
    color: ${({ $isBad }) => ($isBad ? color.danger : color.text)};
    font-size: ${fontSize[20]};
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
`;
