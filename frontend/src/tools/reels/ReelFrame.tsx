import { Clapperboard } from 'lucide-react';
import { css, styled } from 'styled-components';
import { color, fontSize, motion, radius, space, wide } from '../../theme/tokens.ts';
import { DropZone } from '../../ui/DropZone.tsx';
import { toast } from '../../ui/toast-store.ts';
import { reelFileRules } from './reel-file.ts';
import type { ReelPhase } from './reel-phase.ts';
import { FilePicture } from './FilePicture.tsx';
import { ReelVideo } from './ReelVideo.tsx';

/** The 9:16 picture the screen is about: drop zone, photo, the photo while it develops, the reel. */
export function ReelFrame({
  phase,
  file,
  onFile,
}: {
  phase: ReelPhase;
  file: File | null;
  onFile: (file: File) => void;
}) {
  if (phase.name === 'done') return <ReelVideo media={phase.media} />;
  if (phase.name !== 'form') {
    return (
      <Frame $isTall>
        {file ? <Photo file={file} /> : <Clapperboard size={40} aria-hidden />}
        <Dark style={{ opacity: darkness(phase) }} />
      </Frame>
    );
  }
  return (
    <Frame $isTall={file !== null}>
      <DropZone
        label={file ? 'Change the photo' : 'Upload a photo'}
        hint="JPG or PNG, under 10MB. Drop it here, click, or paste."
        rules={reelFileRules}
        onFile={onFile}
        onRefused={(description) =>
          toast({ title: 'Invalid File', description, variant: 'destructive' })
        }
        preview={file ? <Photo file={file} canChange /> : undefined}
      />
    </Frame>
  );
}

function Photo({ file, canChange = false }: { file: File; canChange?: boolean }) {
  return (
    <PhotoBox>
      <FilePicture file={file} alt="" />
      <FilePicture file={file} alt={file.name} />
      {canChange && <Change>Change the photo</Change>}
    </PhotoBox>
  );
}

/** The photo comes out of the dark as its reel does. */
function darkness(phase: ReelPhase): number {
  const progress = phase.name === 'working' ? (phase.generation?.progress ?? 0) : 0;
  return 0.8 - 0.65 * progress;
}

export const frameSize = css`
  width: min(100%, 280px);
  aspect-ratio: 9 / 16;
  ${wide} {
    width: clamp(240px, calc((100dvh - 300px) * 9 / 16), 400px);
  }
`;

const Frame = styled.div<{ $isTall: boolean }>`
  position: relative;
  display: grid;
  overflow: hidden;
  border-radius: ${radius.card};
  background: ${color.surface};
  color: ${color.faint};
  > svg {
    place-self: center;
  }
  > [role='group'] {
    min-width: 0;
    color: ${color.text};
  }
  ${({ $isTall }) =>
    $isTall
      ? frameSize
      : css`
          ${wide} {
            ${frameSize}
          }
        `}
`;

const PhotoBox = styled.span`
  position: absolute;
  inset: 0;
  display: block;
  overflow: hidden;
  border-radius: ${radius.card};
  img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
  img:first-child {
    object-fit: cover;
    filter: blur(24px) brightness(0.5);
    transform: scale(1.15);
  }
`;

const Change = styled.span`
  position: absolute;
  left: 50%;
  bottom: ${space[3]};
  translate: -50% 0;
  padding: ${space[1]} ${space[3]};
  border-radius: ${radius.full};
  background: ${color.overlay};
  color: ${color.text};
  font-size: ${fontSize[12]};
  font-weight: 550;
  white-space: nowrap;
`;

const Dark = styled.div`
  position: absolute;
  inset: 0;
  background: ${color.background};
  transition: opacity ${motion.slow};
`;
