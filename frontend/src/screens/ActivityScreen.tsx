import { ActivityHistory } from '../features/activity/ActivityHistory.tsx';
import { PhotoAgain } from '../features/uploads/PhotoAgain.tsx';

/** The history of orders, with the upload's own dialog for photos that are not kept any more. */
export function ActivityScreen() {
  return <ActivityHistory PhotoDialog={PhotoAgain} />;
}
