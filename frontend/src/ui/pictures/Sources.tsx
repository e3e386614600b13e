import { ExternalLink } from 'lucide-react';
import { styled } from 'styled-components';
import { color, fontSize, inColumn, radius, sizes, space } from '../../theme/tokens.ts';
import { twoLines } from '../shapes.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

/** A page of the web. */
export type Source = { title: string; url: string };

/**
 * The pages that a result rests on, with valid addresses. Their titles are strangers' words, so
 * each host is shown.
 */
export function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <section aria-label="Sources">
      <h3 style={{ fontSize: fontSize[14] }}>Sources from the web</h3>
      <List>
        {sources.map(({ title, url }) => {
          const { host } = new URL(url);
          return (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <strong>{title}</strong>
                <span>
                  {/* A page without a title has its host for one. */}
                  {title !== host && host}
                  <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                </span>
                <ExternalLink size={14} aria-hidden />
              </a>
            </li>
          );
        })}
      </List>
    </section>
  );
}

const List = styled.ul`
  ${inColumn(1)}
  margin-top: ${space[2]};
  a {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    column-gap: ${space[3]};
    min-height: ${sizes.touchTarget};
    border-radius: ${radius.control};
    text-decoration: none;
    ${twoLines}
    &:hover strong {
      text-decoration: underline;
    }
  }
  span {
    grid-row: 2;
  }
  svg {
    grid-area: 1 / 2 / 3;
    color: ${color.muted};
  }
`;
