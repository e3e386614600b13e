import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '../../../../contract/product.ts';
import { ButtonBox } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

export function NotFound() {
  return (
    <main>
      <title>{`Page Not Found · ${PRODUCT_NAME}`}</title>
      <EmptyState
        title="Page Not Found"
        text="There is nothing at this address."
        action={
          <ButtonBox as={Link} to="/" $tone="primary">
            Return Home
          </ButtonBox>
        }
      />
    </main>
  );
}
