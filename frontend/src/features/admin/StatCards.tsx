import { useQuery } from '@tanstack/react-query';
import { Coins, Info, TrendingUp, Users } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { routeQuery } from '../../api/route-query.ts';
import { color, fontSize, space, wideScreen } from '../../theme/tokens.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailed } from './Section.tsx';
import { formatCount, formatDollars } from './format.ts';
import { Note } from '../../ui/Text.ts';
import { Card } from '../../ui/Card.tsx';

/** The three totals of the specification, each with an explanation. */
export function StatCards() {
  const totals = useQuery({ ...routeQuery('adminTotals', {}), staleTime: 0 });
  if (totals.isError && !totals.data) {
    return <LoadFailed what="The totals" onRetry={totals.refetch} />;
  }
  const { data } = totals;
  return (
    <Row>
      <Stat
        title="Total Users"
        value={data && formatCount(data.totalUsers)}
        about="Everybody with an account, administrators among them."
        icon={<Users size={18} aria-hidden />}
      />
      <Stat
        title="Active Tokens"
        value={data && formatCount(data.activeTokens)}
        about="The balances of everybody who is no administrator, added up."
        icon={<Coins size={18} aria-hidden />}
      />
      <Stat
        title="Revenue"
        value={data && formatDollars(data.revenueDollars)}
        about="An estimate: the sum over all users of (10 − balance) × $0.133. Tokens that were given or bought make it smaller."
        note={data && `${formatDollars(data.stripeRevenueCents / 100)} paid by card`}
        icon={<TrendingUp size={18} aria-hidden />}
      />
    </Row>
  );
}

function Stat({
  title,
  value,
  about,
  note,
  icon,
}: {
  title: string;
  value: string | undefined;
  about: string;
  note?: string | undefined;
  icon: ReactNode;
}) {
  const [isExplained, setExplained] = useState(false);
  const id = useId();
  return (
    <StatCard aria-labelledby={id}>
      <Head>
        {icon}
        <h2 id={id}>{title}</h2>
        <IconButton
          label={`How ${title} is counted`}
          aria-expanded={isExplained}
          onClick={() => setExplained(!isExplained)}
        >
          <Info size={16} aria-hidden />
        </IconButton>
      </Head>
      {value === undefined ? (
        <Skeleton style={{ height: 40, width: '50%' }} />
      ) : (
        <Value>{value}</Value>
      )}
      {note && (
        <Note $top={2} $size={12}>
          {note}
        </Note>
      )}
      {isExplained && (
        <Note $top={2} $size={12} role="note">
          {about}
        </Note>
      )}
    </StatCard>
  );
}

const Row = styled.div`
  display: grid;
  gap: ${space[3]};
  ${wideScreen} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space[4]};
  }
`;

const StatCard = styled(Card)`
  padding: ${space[3]} ${space[3]} ${space[5]} ${space[5]};
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  color: ${color.muted};
  h2 {
    flex: 1;
    font-family: inherit;
    font-size: ${fontSize[14]};
    font-weight: 550;
  }
`;

const Value = styled.p`
  font-size: ${fontSize[28]};
  font-weight: 650;
  letter-spacing: -0.02em;
  font-variant-numeric: tabular-nums;
`;
