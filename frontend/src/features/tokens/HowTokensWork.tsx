import { Camera, Pencil, Sparkles } from 'lucide-react';
import { styled } from 'styled-components';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { Card } from '../../ui/Card.tsx';

const uses = [
  { icon: Camera, text: '1 token per story generation' },
  { icon: Sparkles, text: '1 token per realism enhancement' },
  { icon: Pencil, text: '1 token per sketch generation' },
];

export function HowTokensWork() {
  return (
    <Card aria-labelledby="how-tokens-work">
      <Title id="how-tokens-work">How Tokens Work</Title>
      <List>
        {uses.map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon size={18} aria-hidden />
            {text}
          </li>
        ))}
      </List>
      <Note>What could not be made is not charged: the tokens come back.</Note>
    </Card>
  );
}

const Title = styled.h2`
  font-size: ${fontSize[20]};
`;

const List = styled.ul`
  display: grid;
  gap: ${space[3]};
  margin-top: ${space[4]};
  li {
    display: flex;
    align-items: center;
    gap: ${space[3]};
  }
  svg {
    flex: none;
    color: ${color.muted};
  }
`;

const Note = styled.p`
  margin-top: ${space[4]};
  color: ${color.muted};
  font-size: ${fontSize[14]};
`;
