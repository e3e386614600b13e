import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { cancelGeneration } from '../../generations/cancel.ts';
import { IconButton } from '../../ui/IconButton.tsx';

export function CancelButton({ id, title }: { id: string; title: string }) {
  const { mutate: cancel, isPending } = useMutation({ mutationFn: () => cancelGeneration(id) });
  return (
    <IconButton label={`Cancel ${title}`} disabled={isPending} onClick={() => cancel()}>
      <X size={18} aria-hidden />
    </IconButton>
  );
}
