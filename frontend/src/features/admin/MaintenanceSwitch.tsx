import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminTexts, MAINTENANCE_TEXT_MAX } from '#contract/admin-constants.ts';
import type { Maintenance } from '#contract/maintenance.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { maintenanceQuery } from '../../generations/maintenance-query.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Textarea } from '../../ui/Field.tsx';
import { Row } from '../../ui/layout.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { Loaded, Section } from './Section.tsx';

/** Stops all sales, with a banner in every open tab. */
export function MaintenanceSwitch() {
  const maintenance = useQuery({ ...maintenanceQuery, staleTime: 0 });
  return (
    <Section
      title="Maintenance"
      subtitle="Takes no orders and purchases; payments already begun are credited, running work ends"
    >
      <Loaded query={maintenance} what="The maintenance mode">
        {({ text }) => (
          <Row $gap={4} $justify="space-between">
            {text === null ? (
              <Badge $tone="success">Off</Badge>
            ) : (
              <Row $gap={3}>
                <Badge $tone="danger">On</Badge>
                <p>{text}</p>
              </Row>
            )}
            <Switch text={text} />
          </Row>
        )}
      </Loaded>
    </Section>
  );
}

function Switch({ text: present }: Maintenance) {
  const [text, setText] = useState<string>(adminTexts.maintenanceByDefault);
  const isOn = present !== null;
  const verb = isOn ? 'Turn off' : 'Turn on';
  return (
    <ConfirmButton
      trigger={{ text: verb, label: `${verb} maintenance` }}
      isDanger={!isOn}
      title={`${verb} maintenance`}
      text={
        isOn
          ? 'Orders and purchases are taken again at once.'
          : 'Every open tab shows this text. Orders and purchases are refused with it, and nobody is charged.'
      }
      action={verb}
      onConfirm={async () => {
        const now = await call('switchMaintenance', { body: { text: isOn ? null : text } });
        queryClient.setQueryData(maintenanceQuery.queryKey, now);
      }}
    >
      {!isOn && (
        <Textarea
          label="Message to users"
          maxLength={MAINTENANCE_TEXT_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </ConfirmButton>
  );
}
