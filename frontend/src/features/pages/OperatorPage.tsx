import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { pageNames, type PageName } from '#contract/page-names.ts';
import { PRODUCT_NAME } from '#contract/product.ts';
import { failureText } from '../../api/call-error.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useCurrentUser } from '../../api/user.ts';
import { color, fontSize, inColumn, space, touchLine } from '../../theme/tokens.ts';
import { ErrorState } from '../../ui/page/EmptyState.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { PageLinks } from '../../ui/page/PageLinks.tsx';
import { ScreenSpinner } from '../../ui/page/Spinner.tsx';

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
      {/* A visitor's links begin below the window: text that arrives does not move them. */}
      <div style={{ minHeight: isVisitor ? '100dvh' : 0 }}>
        {name && (
          <Text key={`${name} ${attempt}`} name={name} onRetry={() => setAttempt(attempt + 1)} />
        )}
      </div>
      {isVisitor && <PageLinks />}
    </>
  );
}

function Text({ name, onRetry }: { name: PageName; onRetry: () => void }) {
  const { answer: page, failure } = useAnswer('operatorPage', { params: { name } });
  if (failure !== undefined) {
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
      {/* Rendered by the server from Markdown without raw HTML: `backend/pages/render-page.ts`. */}
      <Prose dangerouslySetInnerHTML={{ __html: page.html }} />
    </Page>
  );
}

const Brand = styled.header`
  display: flex;
  padding: ${space[4]};
  a {
    ${touchLine}
    padding: 0 ${space[2]};
    text-decoration: none;
  }
`;

/** Running text with the elements that Markdown makes. */
const Prose = styled.div`
  max-width: 68ch;
  line-height: 1.65;
  > * + * {
    margin-top: ${space[4]};
  }
  h2 {
    margin-top: ${space[8]};
    font-size: ${fontSize[20]};
  }
  h3,
  h4,
  h5,
  h6 {
    margin-top: ${space[6]};
    font-size: ${fontSize[16]};
  }
  ul,
  ol {
    ${inColumn(2)}
    padding-left: ${space[5]};
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  /* Inline padding makes the touch target large enough and moves no line. */
  a {
    margin: 0 -16px;
    padding: 14px 16px;
    color: ${color.text};
    text-decoration: underline;
    text-decoration-color: ${color.edge};
    text-underline-offset: 3px;
  }
  table {
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: ${space[2]} ${space[3]};
    border-bottom: 1px solid ${color.line};
    text-align: left;
  }
  th {
    color: ${color.muted};
    font-size: ${fontSize[14]};
    font-weight: 550;
  }
  [align='right'] {
    text-align: right;
  }
  [align='center'] {
    text-align: center;
  }
  blockquote {
    padding-left: ${space[4]};
    border-left: 2px solid ${color.edge};
    color: ${color.muted};
  }
  hr {
    border: 0;
    border-top: 1px solid ${color.line};
  }
`;
