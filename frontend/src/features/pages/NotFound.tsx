import { styled } from 'styled-components';
import { exampleUrl } from '../../api/example-url.ts';
import { color, fontSize, inColumn, space } from '../../theme/tokens.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Print } from '../../ui/pictures/Print.ts';
import { useTitle } from '../../ui/page/use-title.ts';

/** Signed-in users have the brand in their header. */
export function NotFound({ hasBrand = false }: { hasBrand?: boolean }) {
  useTitle('Page Not Found');
  return (
    <EmptyState
      isScreen
      icon={
        <Pictures>
          {hasBrand && <Logo />}
          <Print src={exampleUrl('influencer-2.webp')} alt="" />
        </Pictures>
      }
      title="Page Not Found"
      text="There is nothing at this address."
      way={['/', 'Return Home']}
    />
  );
}

const Pictures = styled.div`
  ${inColumn(8)}
  justify-items: center;
  margin-bottom: ${space[2]};
  color: ${color.text};
  font-size: ${fontSize[20]};
`;
