import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReelOptionSwitch, ToolSwitch } from '#contract/admin-schemas.ts';
import { adminTexts, MAINTENANCE_TEXT_MAX } from '#contract/admin-constants.ts';
import { tools } from '#contract/tools/catalogue.ts';
import { reelCategoryNames } from '#contract/tools/reel-category-names.ts';
import { reelCategoryKeys, type ReelCategory } from '#contract/tools/reels.ts';
import { ActionButton } from '#frontend/api/ActionButton.tsx';
import { call } from '#frontend/api/call.ts';
import { routeQuery } from '#frontend/api/route-query.ts';
import { maintenanceQuery } from '#frontend/generations/maintenance-query.ts';
import { Badge } from '#frontend/ui/Badge.tsx';
import { Select } from '#frontend/ui/forms/Select.tsx';
import { Row, Stack } from '#frontend/ui/layout.ts';
import { toast } from '#frontend/ui/overlays/toast-store.ts';
import { ConfirmButton } from '../ConfirmButton.tsx';
import { DataTable, type Column } from '../DataTable.tsx';
import { DeadLetters } from './DeadLetters.tsx';
import { ShareReports } from './ShareReports.tsx';
import { refetchAdminLists } from '../users/grant-tokens.ts';
import { Loaded, Section } from '../Section.tsx';

/**
 * The tab of operators: they stop sales, a tool or an option, take an item down and repeat jobs.
 */
export function Operations() {
  return (
    <Stack $gap={4}>
      <MaintenanceSwitch />
      <ToolSwitches />
      <ReelOptionSwitches />
      <ShareReports />
      <TakeDown />
      <DeadLetters />
    </Stack>
  );
}

function MaintenanceSwitch() {
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
            <StopButton
              name="maintenance"
              isStopped={text !== null}
              verbs={['Turn on', 'Turn off']}
              effects={[
                'Every open tab shows this text. Orders and purchases are refused with it, and nobody is charged.',
                'Orders and purchases are taken again at once.',
              ]}
              message={{
                initial: adminTexts.maintenanceByDefault,
                maxLength: MAINTENANCE_TEXT_MAX,
              }}
              changes={maintenanceQuery.queryKey}
              onSwitch={(words) => call('switchMaintenance', { body: { text: words } })}
            />
          </Row>
        )}
      </Loaded>
    </Section>
  );
}

const adminTools = routeQuery('adminTools', {});

function ToolSwitches() {
  const switches = useQuery({ ...adminTools, staleTime: 0 });
  return (
    <Section
      title="Tools"
      subtitle="A paused tool takes no new orders; what is ordered is still made"
    >
      <Loaded query={switches} what="The tools">
        {(data) => (
          <DataTable caption="Tools" rows={data} keyOf={({ tool }) => tool} columns={toolColumns} />
        )}
      </Loaded>
    </Section>
  );
}

const stateBadge = (text: string) => (
  <Badge $tone={text === 'On' ? 'success' : 'danger'}>{text}</Badge>
);

const toolColumns: readonly Column<ToolSwitch>[] = [
  ['Tool', ({ tool }) => tools[tool].title],
  ['State', ({ isPaused }) => stateBadge(isPaused ? 'Paused' : 'On')],
  ['Message to users', (one) => one.text ?? '–'],
  [
    'Actions',
    ({ tool, isPaused }) => (
      <StopButton
        name={tools[tool].title}
        isStopped={isPaused}
        verbs={['Pause', 'Resume']}
        effects={[
          'New orders are refused with this text, and nobody is charged.',
          'New orders are taken again at once.',
        ]}
        message={{ initial: adminTexts.pausedByDefault, maxLength: 200 }}
        changes={adminTools.queryKey}
        onSwitch={(text) =>
          call('switchTool', {
            params: { tool },
            body: text === null ? { isPaused: false } : { isPaused: true, text },
          })
        }
      />
    ),
    'buttons',
  ],
];

/** A button that stops something with a text for users, or resumes it. */
function StopButton(props: {
  name: string;
  isStopped: boolean;
  verbs: readonly [stop: string, resume: string];
  effects: readonly [ofStop: string, ofResume: string];
  message: { initial: string; maxLength: number };
  /** The query that shows whether it is stopped. */
  changes: QueryKey;
  /** `text` is null to resume. */
  onSwitch: (text: string | null) => Promise<unknown>;
}) {
  const { name, isStopped, verbs, effects, message, changes, onSwitch } = props;
  const verb = verbs[isStopped ? 1 : 0];
  return (
    <ConfirmButton
      trigger={{ text: verb, label: `${verb} ${name}` }}
      isDanger={!isStopped}
      title={`${verb} ${name}`}
      text={effects[isStopped ? 1 : 0]}
      fields={isStopped ? [] : [{ label: 'Message to users', isLong: true, ...message }]}
      changes={changes}
      onConfirm={([text = '']) => onSwitch(isStopped ? null : text)}
    />
  );
}

const reelOptions = routeQuery('reelOptions', {});
const categories = reelCategoryKeys.map((key) => ({ value: key, label: reelCategoryNames[key] }));

function ReelOptionSwitches() {
  const [category, setCategory] = useState<ReelCategory>('flexing');
  const options = useQuery({ ...reelOptions, staleTime: 0 });
  return (
    <Section
      title="Reel options"
      subtitle="One that is off is not offered and takes no new orders; what is ordered is still made"
    >
      <Select label="Category" value={category} options={categories} onChange={setCategory} />
      <Loaded query={options} what="The reel options">
        {(data) => (
          <DataTable
            caption="Reel options"
            rows={data.filter((one) => one.category === category)}
            keyOf={({ option }) => option}
            columns={optionColumns}
          />
        )}
      </Loaded>
    </Section>
  );
}

const nameOf = ({ category, option }: ReelOptionSwitch) =>
  option === category ? reelCategoryNames[category] : option;

const optionColumns: readonly Column<ReelOptionSwitch>[] = [
  ['Option', nameOf],
  ['State', ({ isOff }) => stateBadge(isOff ? 'Off' : 'On')],
  ['Actions', (one) => <OptionButton one={one} />, 'buttons'],
];

function OptionButton({ one }: { one: ReelOptionSwitch }) {
  const change = async () => {
    await call('switchReelOption', { body: { ...one, isOff: !one.isOff } });
    await refetchAdminLists(reelOptions.queryKey);
  };
  const verb = one.isOff ? 'Switch on' : 'Switch off';
  const name = `${verb} ${nameOf(one)}`;
  return (
    <ActionButton aria-label={name} failed="The option was not changed" act={change}>
      {verb}
    </ActionButton>
  );
}

/** Removes an item that must not stay from its owner's gallery. */
function TakeDown() {
  return (
    <Section
      title="Take an item down"
      subtitle="It leaves its owner's gallery at once and its files are deleted for good; with a portrait go the influencers that were trained of it"
    >
      <ConfirmButton
        trigger={{ text: 'Take down…' }}
        isDanger
        title="Take an item down"
        text="Nobody can bring it back. Its owner sees that it is gone, and not why."
        action="Take down"
        fields={[
          {
            label: 'Address or number',
            hint: 'As somebody reported it: https://…/media/… or 1234.',
          },
          {
            label: 'Reason',
            hint: 'For the audit log; the owner does not see it.',
            maxLength: 200,
          },
        ]}
        onConfirm={async ([item = '', reason = '']) => {
          const taken = await call('takeDown', { body: { item, reason } });
          toast({
            title: 'Taken down',
            description: `Item ${taken.id} of user ${taken.userId} is gone.`,
          });
        }}
      />
    </Section>
  );
}
