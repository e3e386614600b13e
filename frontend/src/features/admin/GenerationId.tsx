import { Check, Copy } from 'lucide-react';
import { styled } from 'styled-components';
import { fontSize } from '../../theme/tokens.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useCopy } from '../../ui/use-copy.ts';

/**
 * The beginning of a generation's id, and a button that copies the whole, as logs and traces name
 * it.
 */
export function GenerationId({ id }: { id: string }) {
  const { copied, copy } = useCopy<'id'>();
  const short = id.slice(0, 8);
  return (
    <Line>
      <code title={id}>{short}</code>
      <IconButton label={`Copy the id ${short}`} onClick={() => void copy('id', id)}>
        {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      </IconButton>
    </Line>
  );
}

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  white-space: nowrap;
  code {
    font-size: ${fontSize[12]};
  }
`;
