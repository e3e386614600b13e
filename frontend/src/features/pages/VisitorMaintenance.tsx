import { useAnswer } from '../../api/use-answer.ts';
import { MaintenanceNote } from '../../ui/page/MaintenanceNote.tsx';

/** For visitors, who have no live updates: asked once, when the page is opened. */
export function VisitorMaintenance() {
  // The page itself says when the server cannot be reached.
  const { answer } = useAnswer('maintenance', {});
  return <MaintenanceNote text={answer?.text ?? null} top="0" />;
}
