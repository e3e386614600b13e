import { useMutation } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { call } from '../../api/call.ts';
import { showFailure } from '../../api/show-failure.ts';
import { fontSize, space } from '../../theme/tokens.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** Opens Stripe's invoice of a purchase. Its address expires, so it is asked for when it is wanted. */
export function ReceiptButton({ purchaseId, about }: { purchaseId: string; about: string }) {
  const receipt = useMutation({
    mutationFn: () => call('purchaseReceipt', { params: { id: purchaseId } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showFailure('No receipt', error),
  });
  return (
    <Small type="button" disabled={receipt.isPending} onClick={() => receipt.mutate()}>
      Receipt
      <VisuallyHidden> ({about})</VisuallyHidden>
    </Small>
  );
}

const Small = styled(TextButton)`
  margin-left: ${space[3]};
  font-size: ${fontSize[12]};
  &::after {
    inset: -14px -6px;
  }
`;
