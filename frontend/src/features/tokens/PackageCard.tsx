import { styled } from 'styled-components';
import { packages, dollarsText, type TokenPackage } from '#contract/packages.ts';
import { color, font, fontSize, space, wideScreen } from '../../theme/tokens.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { cardStyle } from '../../ui/Card.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { packageWorth, savedPercent } from './worth-text.ts';

const firstName = packages.get('starter')?.name;

/** A package: its tokens and price, what they are worth, and the button that opens the checkout. */
export function PackageCard({
  sold,
  isBest,
  isPending,
  isDisabled,
  onBuy,
}: {
  sold: TokenPackage;
  isBest: boolean;
  isPending: boolean;
  isDisabled: boolean;
  onBuy: () => void;
}) {
  const { name, tokens, priceCents } = sold;
  const price = dollarsText(priceCents);
  const saved = savedPercent(sold);
  return (
    <Item>
      <Name>
        <h3>{name}</h3>
        {isBest && <Badge $tone="gold">Lowest price per token</Badge>}
      </Name>
      <Amount>
        {tokens} <small>tokens</small>
      </Amount>
      <Price>{price}</Price>
      <Worth>
        <p>{packageWorth(tokens)}</p>
        <p>
          {(priceCents / tokens).toFixed(1)}¢ per token
          {saved > 0 && `, ${saved}% less than ${firstName}`}
        </p>
      </Worth>
      <Button
        isWide
        tone={isBest ? 'primary' : 'quiet'}
        isPending={isPending}
        disabled={isDisabled}
        onClick={onBuy}
      >
        <span>
          Buy for {price}
          <VisuallyHidden>({tokens} tokens)</VisuallyHidden>
        </span>
      </Button>
    </Item>
  );
}

/** On phones a compact row, so that all packages fit one screen; the narrowest have no room for it. */
const Item = styled.li`
  ${cardStyle}
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: baseline;
  gap: ${space[1]} ${space[3]};
  padding: ${space[3]} ${space[4]};
  font-variant-numeric: tabular-nums;
  > button {
    align-self: end;
  }
  @media (max-width: 359px) {
    > :nth-last-child(-n + 2) {
      grid-column: 1 / -1;
    }
    > button {
      margin-top: ${space[2]};
    }
  }
  ${wideScreen} {
    grid-template-rows: auto auto 1fr auto;
    padding: ${space[5]};
    > :nth-last-child(-n + 2) {
      grid-column: 1 / -1;
    }
    > button {
      margin-top: ${space[3]};
    }
  }
`;

const Name = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space[2]};
  min-height: 24px;
  h3 {
    color: ${color.muted};
    font-size: ${fontSize[14]};
    font-weight: 550;
  }
`;

const Amount = styled.p`
  font-family: ${font.display};
  font-size: ${fontSize[28]};
  font-weight: 650;
  line-height: 1.2;
  small {
    color: ${color.muted};
    font-family: ${font.text};
    font-size: ${fontSize[14]};
    font-weight: 400;
  }
`;

const Price = styled(Amount)`
  text-align: right;
`;

const Worth = styled.div`
  font-size: ${fontSize[14]};
  p + p {
    color: ${color.muted};
  }
`;
