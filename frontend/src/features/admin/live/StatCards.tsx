import { useQuery } from '@tanstack/react-query';
import { Coins, Info, Users, Wallet } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { TOKEN_DOLLARS } from '#contract/admin-constants.ts';
import { SIGNUP_BONUS_TOKENS } from '#contract/limits.ts';
import { routeQuery } from '#frontend/api/route-query.ts';
import { color, fontSize, inRow, on, space, quietText } from '#frontend/theme/tokens.ts';
import { IconButton } from '#frontend/ui/IconButton.tsx';
import { Popover } from '#frontend/ui/overlays/Popover.tsx';
import { Skeleton, Card, cardStyle, Row } from '#frontend/ui/layout.ts';
import { termsAndFigures } from '#frontend/ui/shapes.ts';
import { LoadFailed } from '../Section.tsx';
import { countText, moneyText } from '#frontend/ui/formats.ts';

/** The three totals of the specification, each with an explanation. */
export function StatCards() {
  const totals = useQuery({ ...routeQuery('adminTotals', {}), staleTime: 0 });
  if (totals.isError && !totals.data) {
    return <LoadFailed what="The totals" onRetry={totals.refetch} />;
  }
  const { data } = totals;
  // Money that was really paid, or would have been.
  const payments = [
    ['Card payments', data?.stripeRevenueCents],
    ['Sandbox', data?.sandboxCents],
  ] as const;
  return (
    <Cards as="div">
      <Stat
        title="Total Users"
        value={data && countText(data.totalUsers)}
        about="Everybody with an account, administrators among them."
        icon={<Users size={16} aria-hidden />}
      />
      <Stat
        title="Active Tokens"
        value={data && countText(data.activeTokens)}
        about="The balances of everybody who is no administrator, added up."
        icon={<Coins size={16} aria-hidden />}
      />
      <Stat
        title="Revenue"
        value={data && moneyText(data.revenueDollars)}
        about={`An estimate: the sum over all users of (${SIGNUP_BONUS_TOKENS} − balance) × $${TOKEN_DOLLARS}. Tokens that were given or bought make it smaller.`}
        icon={<Wallet size={16} aria-hidden />}
      >
        <Payments>
          {payments.map(([name, cents]) => (
            <Row key={name} $gap={2} $rowGap={0} $align="baseline" $justify="space-between">
              <dt>{name}</dt>
              <dd>{cents === undefined ? '–' : moneyText(cents / 100)}</dd>
            </Row>
          ))}
        </Payments>
      </Stat>
    </Cards>
  );
}

function Stat(props: {
  title: string;
  value: string | undefined;
  about: string;
  icon: ReactNode;
  /** Beside the value. */
  children?: ReactNode;
}) {
  const { title, value, about, icon, children } = props;
  const [isExplained, setExplained] = useState(false);
  const id = useId();
  return (
    <StatCard aria-labelledby={id}>
      <div>
        <Title id={id}>
          {icon}
          {title}
        </Title>
        {value === undefined ? <ValueSkeleton /> : <Value>{value}</Value>}
      </div>
      {children}
      <Popover
        label={`How ${title} is counted`}
        isOpen={isExplained}
        onOpenChange={setExplained}
        trigger={
          <IconButton label={`How ${title} is counted`}>
            <Info size={16} aria-hidden />
          </IconButton>
        }
      >
        <About role="note">{about}</About>
      </Popover>
    </StatCard>
  );
}

/** Three cards; where they would be narrow one, with the revenue below the others. */
const Cards = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  padding: 0;
  > :last-child {
    flex-basis: 100%;
    flex-wrap: wrap;
    border-top: 1px solid ${color.line};
  }
  ${on.stageScreen} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.6fr);
    gap: ${space[4]};
    border: 0;
    background: none;
  }
`;

const StatCard = styled.section`
  ${inRow(2)}
  /* Two in a row, unless their sums are too long for that. */
  flex: 1 0 40%;
  padding: ${space[2]} 0 ${space[2]} ${space[4]};
  > :first-child {
    flex: 1;
    min-width: min-content;
  }
  > :last-child {
    margin-left: auto;
  }
  ${on.stageScreen} {
    ${cardStyle}
    padding: ${space[3]} ${space[3]} ${space[3]} ${space[5]};
  }
`;

const Title = styled.h2`
  ${inRow(2)}
  color: ${color.muted};
  font-family: inherit;
  font-size: ${fontSize[12]};
  font-weight: 550;
  svg {
    display: none;
  }
  ${on.stageScreen} {
    font-size: ${fontSize[14]};
    svg {
      display: block;
    }
  }
`;

const Value = styled.p`
  font-size: ${fontSize[20]};
  font-weight: 650;
  letter-spacing: -0.02em;
  line-height: 1.4;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
  ${on.stageScreen} {
    font-size: ${fontSize[28]};
  }
`;

/** A placeholder as high as the value. */
const ValueSkeleton = styled(Skeleton)`
  width: 60%;
  height: calc(${fontSize[20]} * 1.4);
  ${on.stageScreen} {
    height: calc(${fontSize[28]} * 1.4);
  }
`;

const Payments = styled.dl`
  ${termsAndFigures}
  /* Off the card's edge where the button is in the next row. */
  margin-right: ${space[3]};
  ${on.stageScreen} {
    dt {
      font-size: ${fontSize[14]};
    }
  }
`;

const About = styled.p`
  padding: ${space[4]};
  ${quietText}
`;
