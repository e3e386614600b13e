import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { runs, tools } from '#contract/tools/catalogue.ts';
import { exampleUrl } from '../../api/example-url.ts';
import { useUser } from '../../api/user.ts';
import { tokensText } from '../../generations/tokens-text.ts';
import { color, inRow, motion, radius, space, framed, hovered } from '../../theme/tokens.ts';

/** First things to do, while nothing was made. */
export function FirstSteps() {
  const { tokenBalance, isAdmin } = useUser();
  const { price } = runs.story;
  const isNamed = !isAdmin && tokenBalance >= price;
  const verb = tokenBalance === 1 ? 'is' : 'are';
  const balance = isNamed ? `${tokensText(tokenBalance)} ${verb} yours. ` : '';
  return (
    <Step to={tools.story.route}>
      <span>
        <span>{`${balance}Start with a story: three pictures, ${tokensText(price)}, no photo needed`}</span>
        <ArrowRight size={16} aria-hidden />
      </span>
      <Prints aria-hidden>
        {([1, 2, 3] as const).map((scene) => (
          <img key={scene} src={exampleUrl(`scene-luxuryTravel-${scene}.webp`)} alt="" />
        ))}
      </Prints>
    </Step>
  );
}

const Step = styled(Link)`
  ${inRow(4)}
  justify-content: space-between;
  overflow: hidden;
  padding: 0 ${space[4]} 0 ${space[5]};
  ${framed(color.surface)}
  color: ${color.text};
  font-weight: 550;
  text-decoration: none;
  transition: border-color ${motion.fast};
  svg {
    display: inline;
    margin-left: ${space[2]};
    vertical-align: -3px;
    color: ${color.accentLight};
  }
  ${hovered(`border-color: ${color.edge};`)}
`;

/** The narrowest phones have room for one. */
const Prints = styled.div`
  display: flex;
  flex: none;
  gap: ${space[1]};
  img {
    width: 66px;
    height: 118px;
    border-radius: ${radius.small};
    object-fit: cover;
  }
  @media (max-width: 479px) {
    img {
      width: 52px;
      height: 92px;
    }
  }
  @media (max-width: 359px) {
    img + img {
      display: none;
    }
  }
`;
