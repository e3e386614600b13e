import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ToolSwitch } from '#contract/admin-schemas.ts';
import { adminTexts } from '#contract/admin-constants.ts';
import { tools } from '#contract/tools/catalogue.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { routeQuery } from '../../api/route-query.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Textarea } from '../../ui/Field.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';
import { DataTable } from './DataTable.tsx';
import { refetchAdminLists } from './grant-tokens.ts';
import { Loaded, Section } from './Section.tsx';

const adminTools = routeQuery('adminTools', {});

/** Which tools take orders. */
export function ToolSwitches() {
  const switches = useQuery({ ...adminTools, staleTime: 0 });
  return (
    <Section
      title="Tools"
      subtitle="A paused tool takes no new orders; what is ordered is still made"
    >
      <Loaded query={switches} what="The tools">
        {(data) => (
          <DataTable
            caption="Tools"
            rows={data}
            keyOf={({ tool }) => tool}
            columns={[
              { label: 'Tool', renderCell: ({ tool }) => tools[tool].title },
              {
                label: 'State',
                renderCell: ({ isPaused }) =>
                  isPaused ? (
                    <Badge $tone="danger">Paused</Badge>
                  ) : (
                    <Badge $tone="success">On</Badge>
                  ),
              },
              { label: 'Message to users', renderCell: ({ text }) => text ?? '–' },
              {
                label: 'Actions',
                renderCell: (one) => <Switch one={one} />,
                isLabelHidden: true,
                isNumber: true,
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

function Switch({ one: { tool, isPaused } }: { one: ToolSwitch }) {
  const [text, setText] = useState<string>(adminTexts.pausedByDefault);
  const { title } = tools[tool];
  const verb = isPaused ? 'Resume' : 'Pause';
  return (
    <ConfirmButton
      trigger={{ text: verb, label: `${verb} ${title}` }}
      isDanger={!isPaused}
      title={`${verb} ${title}`}
      text={
        isPaused
          ? 'New orders are taken again at once.'
          : 'New orders are refused with this text, and nobody is charged.'
      }
      action={verb}
      onConfirm={async () => {
        const answer = await call('switchTool', {
          params: { tool },
          body: isPaused ? { isPaused: false } : { isPaused: true, text },
        });
        queryClient.setQueryData(adminTools.queryKey, (list) =>
          list?.map((known) => (known.tool === tool ? answer : known)),
        );
        refetchAdminLists();
      }}
    >
      {!isPaused && (
        <Textarea
          label="Message to users"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </ConfirmButton>
  );
}
