import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, space, touchLine, quietText } from '../../theme/tokens.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { RowsSkeleton } from './Section.tsx';
import { StatCards } from './live/StatCards.tsx';
import { UserManagement } from './users/UserManagement.tsx';
import { lazyPart } from '../../ui/overlays/lazy-part.ts';
import { Stack } from '../../ui/layout.ts';

const LiveUsage = lazyPart(() => import('./live/LiveUsage.tsx'), 'LiveUsage');
const UsageHistory = lazyPart(() => import('./usage/UsageHistory.tsx'), 'UsageHistory');
const Operations = lazyPart(() => import('./live/Operations.tsx'), 'Operations');
const Money = lazyPart(() => import('./usage/Money.tsx'), 'Money');
const AuditLog = lazyPart(() => import('./users/AuditLog.tsx'), 'AuditLog');

const tabs = [
  { value: 'users', label: 'Users', Part: UserManagement },
  { value: 'live', label: 'Live', Part: LiveUsage },
  { value: 'usage', label: 'Usage', Part: UsageHistory },
  { value: 'money', label: 'Money', Part: Money },
  { value: 'operations', label: 'Controls', Part: Operations },
  { value: 'audit-log', label: 'Audit log', Part: AuditLog },
] as const;

/**
 * For administrators: totals, users, live usage, usage over time, controls and the audit log. The
 * tab is in the address (`?tab=live`), the users without one.
 */
export function AdminDashboard() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const { value: tab, Part } = tabs.find(({ value }) => value === asked) ?? tabs[0];
  const show = (next: typeof tab) =>
    setSearch(next === 'users' ? {} : { tab: next }, { replace: true });
  return (
    <Page
      title="Admin Dashboard"
      above={
        <Back to="/">
          <ArrowLeft size={16} aria-hidden />
          Back
        </Back>
      }
    >
      <Stack $gap={5}>
        <StatCards />
        <Stack $gap={4}>
          <Tabs isNarrow label="Administration" value={tab} onChange={show} tabs={tabs}>
            <Suspense fallback={<RowsSkeleton />}>
              <Part />
            </Suspense>
          </Tabs>
        </Stack>
      </Stack>
    </Page>
  );
}

const Back = styled(Link)`
  ${touchLine}
  gap: ${space[1]};
  /* As large as a finger, without moving the title down by as much. */
  margin-top: -${space[6]};
  padding-right: ${space[2]};
  ${quietText}
  text-decoration: none;
  &:hover {
    color: ${color.text};
    text-decoration: underline;
  }
`;
