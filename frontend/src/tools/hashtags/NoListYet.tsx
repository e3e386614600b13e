import { styled } from 'styled-components';
import { exampleHashtags } from '../../features/home/example-texts.ts';
import { color, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const themes = [
  'Streetwear in Tokyo',
  'Sourdough baking at home',
  'Morning gym routine',
  'Skincare for dry skin',
  'Solo travel in Portugal',
  'Vegan meal prep',
];

/** Before the first list: themes to begin with, and what a list looks like. */
export function NoListYet({ onTheme }: { onTheme: (theme: string) => void }) {
  return (
    <Sheet>
      <EmptyState
        title="Your hashtags appear here"
        text="Name a theme in a few words: what you show, where, and for whom. Or begin with one of these:"
        action={
          <Themes role="group" aria-label="Ideas to begin with">
            {themes.map((theme) => (
              <Button key={theme} onClick={() => onTheme(theme)}>
                {theme}
              </Button>
            ))}
          </Themes>
        }
      />
      <Faded aria-hidden>Example: {exampleHashtags.join(' ')}</Faded>
    </Sheet>
  );
}

const Sheet = styled(Card)`
  display: grid;
  align-content: center;
`;

const Themes = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space[2]};
  max-width: 560px;
`;

const Faded = styled.p`
  max-width: 48ch;
  margin: 0 auto;
  color: ${color.muted};
  line-height: 1.9;
  text-align: center;
  mask: linear-gradient(${color.text}, ${color.clear});
`;
