import { styled } from 'styled-components';
import { exampleUrl } from '../../api/example-url.ts';
import { color, font, fontSize, radius, space } from '../../theme/tokens.ts';

/** Screens wide enough for the panel beside the form. */
export const twoColumns = '@media (min-width: 1000px)';

/** The claim and three example pictures: above the form, and beside it on wide screens. */
export function SidePanel() {
  return (
    <Panel>
      <Photos aria-hidden>
        <Photo alt="" $side={-1} src={exampleUrl('influencer-1.webp')} />
        <Photo alt="" $side={1} src={exampleUrl('influencer-3.webp')} />
        <Photo alt="" $side={0} src={exampleUrl('influencer-2.webp')} />
      </Photos>
      <Claim>Create Stunning AI-Generated Influencer Content</Claim>
    </Panel>
  );
}

const Panel = styled.aside`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space[4]};
  width: 100%;
  max-width: 432px;
  margin: 0 auto;
  padding: 0 ${space[4]};
  ${twoColumns} {
    position: relative;
    grid-area: 1 / 2 / -1;
    grid-template-columns: none;
    grid-template-rows: minmax(0, 1fr) auto;
    gap: ${space[8]};
    overflow: hidden;
    width: auto;
    max-width: none;
    max-height: calc(100dvh - ${space[6]});
    margin: ${space[3]};
    padding: ${space[10]} ${space[12]};
    border: 1px solid ${color.line};
    border-radius: 24px;
    background:
      radial-gradient(36% 20% at 50% 0%, ${color.accentLight}66, ${color.clear}),
      radial-gradient(78% 66% at 50% 0%, ${color.accent}38, ${color.clear}), ${color.surface};
  }
`;

const Claim = styled.p`
  font-family: ${font.display};
  font-size: ${fontSize[20]};
  font-weight: 650;
  line-height: 1.05;
  letter-spacing: -0.03em;
  text-wrap: balance;
  ${twoColumns} {
    max-width: 18ch;
    font-size: clamp(2rem, 3.2vw, 3.25rem);
  }
`;

/** A frame as wide as the three pictures side by side, which turn and overlap. */
const Photos = styled.div`
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  place-items: center;
  width: 140px;
  height: 120px;
  min-height: 0;
  ${twoColumns} {
    width: auto;
    height: 100%;
  }
`;

/** -1 is left, 0 in the middle and in front, 1 right. */
const Photo = styled.img<{ $side: -1 | 0 | 1 }>`
  grid-area: 1 / 1;
  height: min(100%, 480px);
  aspect-ratio: 9 / 16;
  object-fit: cover;
  border: 1px solid ${color.edge}66;
  border-radius: ${radius.control};
  transform: translateX(${({ $side }) => $side * 60}%) rotate(${({ $side }) => $side * 6}deg)
    scale(${({ $side }) => ($side === 0 ? 1 : 0.88)});
  filter: brightness(${({ $side }) => ($side === 0 ? 1 : 0.7)});
  ${twoColumns} {
    border-radius: ${radius.card};
    transform: translateX(${({ $side }) => $side * 74}%) rotate(${({ $side }) => $side * 6}deg)
      scale(${({ $side }) => ($side === 0 ? 1 : 0.88)});
  }
`;
