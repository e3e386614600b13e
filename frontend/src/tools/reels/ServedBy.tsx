import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { call } from '../../api/call.ts';
import { color, fontSize } from '../../theme/tokens.ts';

/** Who makes the reels here, so that nobody takes a sample for the work of a paid service. */
export function ServedBy() {
  const { data } = useQuery({ queryKey: ['/api/tools'], queryFn: () => call('tools', {}) });
  const run = data?.find(({ key }) => key === 'reels')?.runs.find(({ key }) => key === 'reel');
  if (!run) return null;
  const label = run.provider?.label;
  return (
    <Note>{label ? `Made by: ${label}` : 'Nobody can make reels on this server right now.'}</Note>
  );
}

const Note = styled.p`
  color: ${color.muted};
  font-size: ${fontSize[12]};
  text-align: center;
`;
