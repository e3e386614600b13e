import { ArrowLeft } from 'lucide-react';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { space } from '../../theme/tokens.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { RowsSkeleton } from './Section.tsx';
import { StatCards } from './StatCards.tsx';
import { UserManagement } from './UserManagement.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Stack } from '../../ui/layout.ts';

const LiveUsage = lazyPart(() => import('./LiveUsage.tsx'), 'LiveUsage');
const Operations = lazyPart(() => import('./Operations.tsx'), 'Operations');
const Money = lazyPart(() => import('./Money.tsx'), 'Money');
const AuditLog = lazyPart(() => import('./AuditLog.tsx'), 'AuditLog');

const tabs = [
  { value: 'users', label: 'Users', Part: UserManagement },
  { value: 'live', label: 'Live', Part: LiveUsage },
  { value: 'money', label: 'Money', Part: Money },
  { value: 'operations', label: 'Controls', Part: Operations },
  { value: 'audit-log', label: 'Audit log', Part: AuditLog },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** For administrators: totals, users, live usage, controls and the audit log. */
export function AdminDashboard() {
  const [tab, setTab] = useState<Tab>('users');
  const { Part } = tabs.find(({ value }) => value === tab) ?? tabs[0];
  return (
    <Page
      title="Admin Dashboard"
      aside={
        <ButtonLink to="/">
          <ArrowLeft size={18} aria-hidden />
          Back
        </ButtonLink>
      }
    >
      <Stack $gap={5}>
        <StatCards />
        <div>
          <Tabs label="Administration" value={tab} onChange={setTab} tabs={tabs}>
            <Panel>
              <Suspense fallback={<RowsSkeleton />}>
                <Part />
              </Suspense>
            </Panel>
          </Tabs>
        </div>
      </Stack>
    </Page>
  );
}

const Panel = styled.div`
  margin-top: ${space[4]};
`;
