import { ErrorState } from '../ui/page/EmptyState.tsx';
import { failureText } from './call-error.ts';

/** Says why the answer of a query could not be loaded, and asks for it again. */
export function LoadFailed(props: {
  title: string;
  query: { error: unknown; refetch: () => unknown };
}) {
  const { title, query } = props;
  const { error, refetch } = query;
  return <ErrorState title={title} text={failureText(error)} onRetry={refetch} />;
}
