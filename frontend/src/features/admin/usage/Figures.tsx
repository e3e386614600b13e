import { styled } from 'styled-components';
import type { Usage } from '#contract/usage.ts';
import { tokensText } from '#frontend/generations/tokens-text.ts';
import { color, fontSize, on, radius, smallText, space, framed } from '#frontend/theme/tokens.ts';
import { formatPercent, formatDuration } from '../format.ts';
import { countText, dateTimeText, moneyText } from '#frontend/ui/formats.ts';

/** The numbers an operator looks at first. */
export function Figures({ usage }: { usage: Usage }) {
  const { queues, processes, lastHour, today, audit, deadLetters } = usage;
  const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
  const here = processes.filter(({ isGone }) => !isGone);
  const ended = lastHour.succeeded + lastHour.failed + lastHour.cancelled;
  const oldest = Math.max(0, ...queues.map(({ oldestWaitSeconds }) => oldestWaitSeconds ?? 0));
  const queued = sum(queues.map((queue) => queue.queued));
  const percent = (count: number) => formatPercent(count, ended);
  const within = (count: number) => `${countText(count)} in the last hour`;
  const figures: readonly [term: string, value: string, about: string, isBad?: boolean][] = [
    [
      'Waiting',
      countText(queued),
      queued > 0 ? `oldest for ${formatDuration(oldest)}` : 'nobody waits',
    ],
    [
      'Running',
      countText(sum(queues.map(({ running }) => running))),
      `slots: ${sum(here.map(({ slots }) => slots))}`,
    ],
    [
      'Connected users',
      countText(usage.connectedUsers),
      `sockets: ${countText(sum(here.map(({ sockets }) => sockets)))}`,
    ],
    ['Succeeded', percent(lastHour.succeeded), `of ${within(ended)}`],
    ['Failed', percent(lastHour.failed), within(lastHour.failed), lastHour.failed > 0],
    ['Refunded', percent(lastHour.refunded), within(lastHour.refunded)],
    [
      'Provider cost today',
      moneyText(today.actualCostDollars),
      `estimated ${moneyText(today.estimatedCostDollars)}`,
    ],
    [
      'Margin today',
      moneyText(today.marginDollars),
      `${moneyText(today.revenueDollars)} for ${tokensText(today.tokens)}`,
      today.marginDollars < 0,
    ],
    ['Paid by card today', moneyText(today.stripeRevenueCents / 100), 'after refunds and disputes'],
    ['Books', ...booksText(audit)],
    ['Dead letters', countText(deadLetters), 'jobs out of attempts', deadLetters > 0],
  ];
  return (
    <Grid>
      {figures.map(([term, value, about, isBad = false]) => (
        <FigureCard key={term}>
          <dt>{term}</dt>
          <Value $isBad={isBad}>{value}</Value>
          <dd>{about}</dd>
        </FigureCard>
      ))}
    </Grid>
  );
}

function booksText(audit: Usage['audit']): [value: string, about: string, isBad: boolean] {
  if (audit === null) return ['–', 'not checked yet', false];
  const { at, findings } = audit;
  if (findings.length === 0) return ['Balance', `checked ${dateTimeText(at)}`, false];
  const about = findings.map(({ rule, count }) => `${rule} (${count})`).join('; ');
  return [`${findings.length} broken`, about, true];
}

const Grid = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[3]};
  ${on.wideScreen} {
    grid-template-columns: repeat(auto-fill, minmax(165px, 1fr));
  }
`;

const FigureCard = styled.div`
  min-width: 0;
  padding: ${space[3]} ${space[4]};
  ${framed(color.surface, radius.control)}
  dt,
  dd {
    ${smallText}
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
