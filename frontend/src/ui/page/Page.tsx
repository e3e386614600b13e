import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, fontSize, inRow, on, space } from '../../theme/tokens.ts';
import { Row } from '../layout.ts';
import { useTitle } from './use-title.ts';

/** The frame of a screen: title, subtitle, an optional part beside them, and the content. */
export function Page(props: {
  title: string;
  subtitle?: string;
  above?: ReactNode;
  /** Beside the title. */
  links?: ReactNode;
  aside?: ReactNode;
  isNarrow?: boolean;
  /** Uses large windows, for pictures. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const { title, subtitle, above, links, aside, isNarrow, isWide, children } = props;
  useTitle(title);
  return (
    <Frame $maxPx={isNarrow ? 760 : isWide ? 1760 : 1280}>
      <Head as="header" $gap={4} $align="end" $justify="space-between">
        <div>
          {above}
          <Title>
            <h1>{title}</h1>
            {links && <Links>{links}</Links>}
          </Title>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {aside}
      </Head>
      {children}
    </Frame>
  );
}

const Frame = styled.div<{ $maxPx: number }>`
  width: 100%;
  max-width: ${({ $maxPx }) => $maxPx}px;
  margin: 0 auto;
  padding: ${space[6]} ${space[4]} ${space[10]};
  ${on.wideScreen} {
    padding: ${space[10]} ${space[8]} ${space[16]};
  }
`;

const Title = styled.div`
  ${inRow(2)}
  /* Before a word of the title is broken. */
  flex-wrap: wrap;
  column-gap: 0;
  min-width: 0;
  h1 {
    min-width: 0;
  }
  ${on.wideScreen} {
    column-gap: ${space[2]};
  }
`;

/** Together on one line, beside the title or below it. */
const Links = styled.div`
  display: flex;
  ${on.wideScreen} {
    gap: ${space[2]};
  }
`;

const Head = styled(Row)`
  margin-bottom: ${space[6]};
  h1 {
    font-size: ${fontSize[28]};
    letter-spacing: -0.02em;
    ${on.wideScreen} {
      font-size: ${fontSize[40]};
    }
  }
  p {
    margin-top: ${space[2]};
    color: ${color.muted};
    font-size: ${fontSize[16]};
    max-width: 60ch;
  }
`;
