import { styled } from 'styled-components';
import { color, font, radius, space } from '../../theme/tokens.ts';

/** From here on there is room for the panel beside the form. */
export const twoColumns = '@media (min-width: 1000px)';

/** The darkroom: three prints in the light of one lamp, and what this place is for. */
export function SidePanel() {
  return (
    <Panel>
      <Prints aria-hidden>
        <Print $x={-1} />
        <Print $x={0} />
        <Print $x={1} />
      </Prints>
      <Words>Create Stunning AI-Generated Influencer Content</Words>
    </Panel>
  );
}

const Panel = styled.aside`
  display: none;
  ${twoColumns} {
    position: relative;
    display: grid;
    grid-template-rows: 1fr auto;
    gap: ${space[8]};
    overflow: hidden;
    margin: ${space[3]};
    padding: ${space[12]};
    border: 1px solid ${color.line};
    border-radius: 24px;
    background:
      radial-gradient(60% 50% at 50% 0%, ${color.lamp}3D, ${color.clear}),
      radial-gradient(30% 24% at 50% 0%, ${color.lampLight}59, ${color.clear}), ${color.surface};
  }
`;

const Words = styled.p`
  max-width: 16ch;
  font-family: ${font.display};
  font-size: clamp(2rem, 3.4vw, 3.25rem);
  font-weight: 650;
  line-height: 1.05;
  letter-spacing: -0.03em;
  text-wrap: balance;
`;

const Prints = styled.div`
  display: grid;
  place-items: center;
  > * {
    grid-area: 1 / 1;
  }
`;

const Print = styled.div<{ $x: number }>`
  height: min(44vh, 400px);
  aspect-ratio: 9 / 16;
  border: 6px solid ${color.raised};
  border-radius: ${radius.control};
  outline: 1px solid ${color.line};
  transform: translateX(${({ $x }) => $x * 78}%) rotate(${({ $x }) => $x * 5}deg)
    translateY(${({ $x }) => Math.abs($x) * 18}px);
  background:
    radial-gradient(
      46% 26% at ${({ $x }) => 50 - $x * 14}% 34%,
      ${color.lampLight}CC,
      ${color.clear}
    ),
    radial-gradient(
      90% 50% at ${({ $x }) => 50 - $x * 26}% 62%,
      ${color.lampDeep}8C,
      ${color.clear}
    ),
    linear-gradient(${color.lifted}, ${color.background});
`;
