import { Camera, Pencil, Sparkles } from 'lucide-react';
import { styled } from 'styled-components';
import { color } from '../../theme/tokens.ts';
import { Card } from '../../ui/Card.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { Note, PartTitle } from '../../ui/Text.ts';

const uses = [
  { icon: Camera, text: '1 token per story generation' },
  { icon: Sparkles, text: '1 token per realism enhancement' },
  { icon: Pencil, text: '1 token per sketch generation' },
];

export function HowTokensWork() {
  return (
    <Card aria-labelledby="how-tokens-work">
      <PartTitle id="how-tokens-work">How Tokens Work</PartTitle>
      <Stack as="ul" $gap={3} $top={4}>
        {uses.map(({ icon: Icon, text }) => (
          <Line as="li" key={text} $gap={3}>
            <Icon size={18} aria-hidden />
            {text}
          </Line>
        ))}
      </Stack>
      <Note $top={4} $size={14}>
        What could not be made is not charged: the tokens come back.
      </Note>
    </Card>
  );
}

const Line = styled(Row)`
  flex-wrap: nowrap;
  svg {
    flex: none;
    color: ${color.muted};
  }
`;
