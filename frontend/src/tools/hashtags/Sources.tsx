import { ExternalLink } from 'lucide-react';
import { styled } from 'styled-components';
import { color, fontSize, radius, space, touchTarget } from '../../theme/tokens.ts';
import { twoLines } from '../../ui/shapes.ts';
import { Note } from '../../ui/Text.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { HashtagSource } from './hashtag-lists.ts';

/** The pages that a list rests on. Their titles are strangers' words, so each host is shown. */
export function Sources({ sources }: { sources: readonly HashtagSource[] }) {
  if (sources.length === 0) {
    return <Note $size={14}>Made without a web search, so there are no sources.</Note>;
  }
  return (
    <section aria-label="Sources">
      <Title>Sources from the web</Title>
      <List>
        {sources.map(({ title, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              <strong>{title}</strong>
              <span>
                {new URL(url).host}
                <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
              </span>
              <ExternalLink size={14} aria-hidden />
            </a>
          </li>
        ))}
      </List>
    </section>
  );
}

const Title = styled.h3`
  font-size: ${fontSize[14]};
`;

const List = styled.ul`
  display: grid;
  gap: ${space[1]};
  margin-top: ${space[2]};
  a {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    column-gap: ${space[3]};
    min-height: ${touchTarget};
    border-radius: ${radius.control};
    font-size: ${fontSize[14]};
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
