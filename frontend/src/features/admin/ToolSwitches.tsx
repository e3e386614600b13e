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
            columns={({ text, actions }) => [
              text('Tool', ({ tool }) => tools[tool].title),
              text('State', ({ isPaused }) => (
                <Badge $tone={isPaused ? 'danger' : 'success'}>{isPaused ? 'Paused' : 'On'}</Badge>
              )),
              text('Message to users', (one) => one.text ?? '–'),
              actions((one) => <Switch one={one} />),
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
