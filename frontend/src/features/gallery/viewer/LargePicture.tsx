import { Maximize2 } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, radius, space } from '#frontend/theme/tokens.ts';
import { Dialog } from '#frontend/ui/Dialog.tsx';
import { round } from '#frontend/ui/shapes.ts';

/** A button over all of its positioned parent that opens `children`, a picture, as large as fits. */
export function LargePicture({
  name,
  ratio,
  children,
}: {
  name: string;
  /** Width by height. */
  ratio: number;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <OpenButton type="button" aria-label={`Open ${name} large`} onClick={() => setOpen(true)}>
        <Corner aria-hidden>
          <Maximize2 size={16} />
        </Corner>
      </OpenButton>
      {/* React's events leave the dialog by its place in the tree. */}
      <div role="presentation" onKeyDown={keepArrows}>
        <Dialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title={name}
          isTitleHidden
          shape="media"
        >
          <Large $ratio={ratio}>{children}</Large>
        </Dialog>
      </div>
    </>
  );
}

/** They would turn to another item of the gallery behind the dialog. */
function keepArrows(event: KeyboardEvent): void {
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') event.preventDefault();
}

const OpenButton = styled.button`
  position: absolute;
  inset: 0;
  padding: 0;
  border: 0;
  border-radius: ${radius.card};
  background: none;
  cursor: zoom-in;
  &:focus-visible {
    outline-offset: -3px;
  }
`;

const Corner = styled.span`
  position: absolute;
  right: ${space[2]};
  bottom: ${space[2]};
  ${round(32)}
  background: ${color.overlay};
  color: ${color.text};
`;

const Large = styled.div<{ $ratio: number }>`
  width: min(calc(100vw - 34px), calc((100dvh - 34px) * ${({ $ratio }) => $ratio}));
  aspect-ratio: ${({ $ratio }) => $ratio};
  img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;
