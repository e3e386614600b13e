import { styled } from 'styled-components';
import { color, font, fontSize, motion, radius, space } from '../../theme/tokens.ts';
import cat from '../../ui/examples/cat.webp';
import coffee from '../../ui/examples/coffee.webp';
import rocket from '../../ui/examples/rocket.webp';

/** Screens wide enough for the panel beside the form. */
export const twoColumns = '@media (min-width: 1000px)';

/** The claim: below the form, and with three example pictures beside it on wide screens. */
export function SidePanel() {
  return (
    <Panel>
      <Photos aria-hidden>
        <Photo $side={-1}>
          <img src={cat} alt="" width={360} height={640} loading="lazy" />
        </Photo>
        <Photo $side={1}>
          <img src={rocket} alt="" width={360} height={640} loading="lazy" />
        </Photo>
        <Photo $side={0}>
          <img src={coffee} alt="" width={360} height={640} loading="lazy" />
        </Photo>
      </Photos>
      <Claim>Create Stunning AI-Generated Influencer Content</Claim>
    </Panel>
  );
}

const Panel = styled.aside`
  padding: 0 ${space[4]} ${space[8]};
  text-align: center;
  ${twoColumns} {
    position: relative;
    display: grid;
    text-align: left;
    grid-template-rows: minmax(0, 1fr) auto;
    gap: ${space[8]};
    overflow: hidden;
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

const Photos = styled.div`
  display: none;
  ${twoColumns} {
    display: grid;
  }
  place-items: center;
  min-height: 0;
  > * {
    grid-area: 1 / 1;
  }
`;

/** -1 is left, 0 in the middle and in front, 1 right. */
const Photo = styled.div<{ $side: -1 | 0 | 1 }>`
  height: min(100%, 480px);
  aspect-ratio: 9 / 16;
  overflow: hidden;
  border: 1px solid ${color.edge}66;
  border-radius: ${radius.card};
  transform: translateX(${({ $side }) => $side * 74}%) rotate(${({ $side }) => $side * 6}deg)
    scale(${({ $side }) => ($side === 0 ? 1 : 0.88)});
  box-shadow: 0 24px 60px -12px ${color.background};
  transition: transform ${motion.slow};
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    filter: brightness(${({ $side }) => ($side === 0 ? 1 : 0.7)});
  }
`;
