import { DeadLetters } from './DeadLetters.tsx';
import { MaintenanceSwitch } from './MaintenanceSwitch.tsx';
import { ReelOptionSwitches } from './ReelOptionSwitches.tsx';
import { TakeDown } from './TakeDown.tsx';
import { ToolSwitches } from './ToolSwitches.tsx';
import { Stack } from '../../ui/layout.ts';

/** What operators can stop, start and set going again. */
export function Operations() {
  return (
    <Stack $gap={4}>
      <MaintenanceSwitch />
      <ToolSwitches />
      <ReelOptionSwitches />
      <TakeDown />
      <DeadLetters />
    </Stack>
  );
}
