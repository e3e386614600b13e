import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { pageNames, pageTitles } from '#contract/page-names.ts';
import { Row } from '../layout.ts';
import { color, sizes, smallText, space, touchLine } from '../../theme/tokens.ts';

/** The operator's pages: terms, imprint and so on. */
export function PageLinks() {
  return (
    <Links as="nav" $gap={4} $rowGap={0} $justify="center" aria-label="About this site">
      {pageNames.map((name) => (
        <Link key={name} to={`/${name}`}>
          {pageTitles[name]}
        </Link>
      ))}
    </Links>
  );
}

const Links = styled(Row)`
  padding: ${space[2]} ${space[4]};
  a {
    ${touchLine}
    min-width: ${sizes.touchTarget};
    justify-content: center;
    ${smallText}
    text-decoration: none;
  }
  a:hover {
    color: ${color.text};
    text-decoration: underline;
  }
`;
