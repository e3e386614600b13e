import { Camera, Clapperboard, Hash, Image, Pencil, Sparkles, UserRound } from 'lucide-react';
import { styled } from 'styled-components';
import { runs } from '#contract/tools/catalogue.ts';
import { tokensText } from '../../generations/tokens-text.ts';
import { color } from '../../theme/tokens.ts';
import { Card } from '../../ui/Card.tsx';
import { Row, Stack } from '../../ui/layout.ts';
import { Note, PartTitle } from '../../ui/Text.ts';

const { personaOptions, personaTraining, personaImage } = runs;

const uses = [
  { icon: Camera, text: '1 token per story generation' },
  { icon: Sparkles, text: '1 token per realism enhancement' },
  { icon: Pencil, text: '1 token per sketch generation' },
  { icon: Clapperboard, text: `${tokensText(runs.reel.price)} per reel` },
  { icon: Hash, text: `${tokensText(runs.hashtags.price)} per hashtag list` },
  {
    icon: UserRound,
    text: `${tokensText(personaOptions.price + personaTraining.price)} per influencer: ${personaOptions.price} for portraits, ${personaTraining.price} for training`,
  },
  { icon: Image, text: `${tokensText(personaImage.price)} per picture of an influencer` },
];

export function HowTokensWork() {
  return (
    <Card aria-labelledby="how-tokens-work">
      <PartTitle id="how-tokens-work">How Tokens Work</PartTitle>
      <Stack as="ul" $gap={3} $top={4}>
        {uses.map(({ icon: Icon, text }) => (
          <Line as="li" key={text} $gap={3} $align="start">
            <Icon size={18} aria-hidden />
            {text}
          </Line>
        ))}
      </Stack>
      <Note $top={4} $size={14}>
        If something can't be made, you get the tokens back.
      </Note>
    </Card>
  );
}

const Line = styled(Row)`
  flex-wrap: nowrap;
  svg {
    flex: none;
    margin-top: 3px;
    color: ${color.muted};
  }
`;
