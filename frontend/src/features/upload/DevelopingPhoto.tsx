import { styled } from 'styled-components';
import { color, motion, fillParent } from '../../theme/tokens.ts';
import { Photo } from './Photo.tsx';

/**
 * The photo while something is made of it: it comes out of the dark as that progresses, from 0 to 1.
 * A glow stands for a photo that this tab has not seen.
 */
export function DevelopingPhoto({ file, progress }: { file: File | null; progress: number }) {
  return (
    <>
      {file ? <Photo file={file} /> : <Glow />}
      <Dark style={{ opacity: 0.8 - 0.65 * progress }} />
    </>
  );
}

const Glow = styled.div`
  ${fillParent}
  background: radial-gradient(
    circle at 50% 42%,
    ${color.accentLight}66,
    ${color.accent}40 30%,
    ${color.accentDeep}1f 55%,
    ${color.clear} 78%
  );
`;

const Dark = styled.div`
  ${fillParent}
  background: ${color.background};
  transition: opacity ${motion.slow};
`;
