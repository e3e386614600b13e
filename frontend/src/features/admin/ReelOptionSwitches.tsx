import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReelOptionSwitch } from '#contract/admin-schemas.ts';
import { reelCategories, reelCategoryKeys, type ReelCategory } from '#contract/tools/reels.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { routeQuery } from '../../api/route-query.ts';
import { showFailure } from '../../api/show-failure.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { DataTable } from './DataTable.tsx';
import { refetchAdminLists } from './grant-tokens.ts';
import { Loaded, Section } from './Section.tsx';

const reelOptions = routeQuery('reelOptions', {});
const categories = reelCategoryKeys.map((key) => ({ value: key, label: reelCategories[key].name }));

/** Which animation styles of reels are offered. */
export function ReelOptionSwitches() {
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
            columns={({ text, actions }) => [
              text('Option', nameOf),
              text('State', ({ isOff }) => (
                <Badge $tone={isOff ? 'danger' : 'success'}>{isOff ? 'Off' : 'On'}</Badge>
              )),
              actions((one) => <Switch one={one} />),
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

function Switch({ one }: { one: ReelOptionSwitch }) {
  const { mutate: change, isPending } = useMutation({
    mutationFn: () => call('switchReelOption', { body: { ...one, isOff: !one.isOff } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(reelOptions.queryKey, (list) =>
        list?.map((known) =>
          known.category === answer.category && known.option === answer.option ? answer : known,
        ),
      );
      refetchAdminLists();
    },
    onError: (error) => showFailure('The option was not changed', error),
  });
  const verb = one.isOff ? 'Switch on' : 'Switch off';
  return (
    <Button aria-label={`${verb} ${nameOf(one)}`} isPending={isPending} onClick={() => change()}>
      {verb}
    </Button>
  );
}

const nameOf = ({ category, option }: ReelOptionSwitch) =>
  option === category ? reelCategories[category].name : option;
