import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { pageNames, type PageName } from '#contract/pages.ts';
import { PRODUCT_NAME } from '#contract/product.ts';
import { call, type AnswerOf } from '../../api/call.ts';
import { failureText } from '../../api/call-error.ts';
import { useCurrentUser } from '../../api/user.ts';
import { space, touchTarget } from '../../theme/tokens.ts';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageLinks } from '../../ui/PageLinks.tsx';
import { ScreenSpinner } from '../../ui/Spinner.tsx';
import { Prose } from './Prose.ts';

/** A page of the operator at its address, for everybody. */
export function OperatorPage() {
  const { pathname } = useLocation();
  // The router takes `/Terms/` for `/terms`, too.
  const wanted = pathname.toLowerCase().replaceAll('/', '');
  const name = pageNames.find((known) => known === wanted);
  const [attempt, setAttempt] = useState(1);
  const isVisitor = useCurrentUser().state !== 'signed-in';
  return (
    <>
      {isVisitor && (
        <Brand>
          <Link to="/" aria-label={`${PRODUCT_NAME}, home`}>
            <Logo />
          </Link>
        </Brand>
      )}
      {name && (
        <Text key={`${name} ${attempt}`} name={name} onRetry={() => setAttempt(attempt + 1)} />
      )}
      {isVisitor && <PageLinks />}
    </>
  );
}

type Loaded = AnswerOf<'operatorPage'>;

function Text({ name, onRetry }: { name: PageName; onRetry: () => void }) {
  const [page, setPage] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    const abort = new AbortController();
    call('operatorPage', { params: { name }, signal: abort.signal }).then(
      setPage,
      (error: unknown) => {
        if (!abort.signal.aborted) setFailure(error);
      },
    );
    return () => abort.abort();
  }, [name]);
  if (failure !== null) {
    return (
      <ErrorState
        isScreen
        title="This page could not be loaded"
        text={failureText(failure)}
        onRetry={onRetry}
      />
    );
  }
  if (!page) return <ScreenSpinner />;
  return (
    <Page isNarrow title={page.title}>
      {/* Rendered by the server from Markdown, without raw HTML: `backend/pages/render-page.ts`. */}
      <Prose dangerouslySetInnerHTML={{ __html: page.html }} />
    </Page>
  );
}

const Brand = styled.header`
  display: flex;
  padding: ${space[4]};
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${touchTarget};
    padding: 0 ${space[2]};
    color: inherit;
    text-decoration: none;
  }
`;
