import { styled } from 'styled-components';
import { color, font, fontSize, radius, space, wide } from '../../theme/tokens.ts';

const steps = [
  ['Choose a face', 'Get 3 portrait options and pick the one you like.'],
  ['Train a face model', 'The face is learned, so that it stays the same in every picture.'],
  ['Generate with prompts', 'Describe any scene and get a picture of your influencer in it.'],
] as const;

/** The way to an influencer in three steps. */
export function HowItWorks() {
  return (
    <List aria-label="How it works">
      {steps.map(([title, text], index) => (
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
  margin-bottom: ${space[6]};
  ${wide} {
    grid-template-columns: repeat(3, 1fr);
    gap: ${space[6]};
    margin-bottom: ${space[8]};
  }
  li {
    display: flex;
    gap: ${space[3]};
    padding-top: ${space[3]};
    border-top: 1px solid ${color.line};
  }
  li > span {
    flex: none;
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border-radius: ${radius.full};
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
