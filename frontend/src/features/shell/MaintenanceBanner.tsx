import { useQuery } from '@tanstack/react-query';
import { maintenanceQuery } from '../../generations/maintenance-query.ts';
import { headerHeight } from '../../theme/tokens.ts';
import { MaintenanceNote } from '../../ui/page/MaintenanceNote.tsx';

/** Below the header of every screen of a signed-in user. */
export function MaintenanceBanner() {
  const { data } = useQuery(maintenanceQuery);
  return <MaintenanceNote text={data?.text ?? null} top={headerHeight} />;
}
