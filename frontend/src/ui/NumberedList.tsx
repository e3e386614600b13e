import { styled } from 'styled-components';
import { color, font, fontSize, space } from '../theme/tokens.ts';
import { round } from './shapes.ts';

/** Numbered steps, each with a title and a sentence. */
export function NumberedList({
  label,
  items,
  className,
}: {
  label: string;
  items: readonly { title: string; text: string }[];
  className?: string;
}) {
  return (
    <List aria-label={label} className={className}>
      {items.map(({ title, text }, index) => (
        <li key={title}>
          <span aria-hidden>{index + 1}</span>
          <div>
            <strong>{title}</strong>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </List>
  );
}

const List = styled.ol`
  display: grid;
  gap: ${space[3]};
  li {
    display: flex;
    gap: ${space[3]};
  }
  li > span {
    flex: none;
    ${round(28)}
    background: ${color.raised};
    font: 600 ${fontSize[14]} / 1 ${font.display};
  }
  strong {
    font-weight: 600;
  }
  p {
    color: ${color.muted};
    font-size: ${fontSize[14]};
  }
`;
