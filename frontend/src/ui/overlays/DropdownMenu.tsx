import * as RadixMenu from '@radix-ui/react-dropdown-menu';
import { useState, type ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { color, inRow, layer, motion, on, radius, sizes, space } from '../../theme/tokens.ts';
import '../nonce.ts';
import { unselectable } from '../shapes.ts';

/** Height of a phone on its side: a menu has room beside its button only, not below or above. */
const LOW_WINDOW_PX = 480;

/**
 * A menu of `trigger` (one element that takes a ref), to which it returns the focus. It is open at
 * first, since its code comes with the first press of that, and not modal, so the page stays
 * available to screen readers.
 */
export function DropdownMenu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <RadixMenu.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal container={document.querySelector('main')}>
        <div>
          {/* Radix closes the menu when a press begins: its click would go through. */}
          <TapShield
            role="presentation"
            onPointerDown={(event) => event.stopPropagation()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setOpen(false)}
          />
          <Content
            side={window.innerHeight < LOW_WINDOW_PX ? 'left' : 'bottom'}
            align="end"
            sideOffset={8}
            collisionPadding={12}
          >
            {children}
          </Content>
        </div>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

/** A heading inside a menu; not an entry. */
export const MenuLabel = RadixMenu.Label;

/** A finger beside the menu closes it, and presses nothing else: there is often a picture there. */
const TapShield = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${layer.menu};
  ${on.finePointer} {
    display: none;
  }
`;

const appear = keyframes`from { opacity: 0; transform: translateY(-4px) scale(0.98); }`;

const Content = styled(RadixMenu.Content)`
  z-index: ${layer.menu};
  min-width: 224px;
  max-width: min(320px, 92vw);
  max-height: var(--radix-dropdown-menu-content-available-height);
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${space[1]};
  border: 1px solid ${color.line};
  border-radius: 14px;
  background: ${color.raised};
  transform-origin: var(--radix-dropdown-menu-content-transform-origin);
  animation: ${appear} ${motion.fast};
`;

/** An entry; a link with `asChild`. */
export const MenuItem = styled(RadixMenu.Item)<{ $isDanger?: boolean }>`
  ${inRow(3)}
  width: 100%;
  min-height: ${sizes.touchTarget};
  padding: ${space[1]} ${space[3]};
  border-radius: ${radius.control};
  color: ${({ $isDanger }) => ($isDanger ? color.danger : color.text)};
  text-decoration: none;
  cursor: pointer;
  ${unselectable}
  svg {
    flex: none;
    color: ${({ $isDanger }) => ($isDanger ? color.danger : color.muted)};
  }
  &[data-highlighted] {
    outline: none;
    background: ${color.lifted};
  }
  &[data-disabled] {
    cursor: not-allowed;
    opacity: 0.7;
  }
`;

export const MenuSeparator = styled(RadixMenu.Separator)`
  height: 1px;
  margin: ${space[1]} ${space[2]};
  background: ${color.line};
`;
