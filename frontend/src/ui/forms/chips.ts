import { styled } from 'styled-components';
import { color, motion, on, radius, sizes, space } from '../../theme/tokens.ts';

/** Choices that are words alone: a row, on phones to swipe through. */
export const Chips = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  gap: ${space[2]};
  min-width: 0;
  margin: -${space[1]} 0 -${space[1]} -${space[1]};
  padding: ${space[1]};
  overflow-x: auto;
  scrollbar-width: none;
  ${on.wideScreen} {
    flex-wrap: wrap;
  }
`;

/** A button of `Chips`. */
export const Chip = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${space[2]};
  min-height: ${sizes.touchTarget};
  padding: 0 ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.full};
  background: ${color.raised};
  color: ${color.muted};
  font-weight: 500;
  transition:
    color ${motion.fast},
    border-color ${motion.fast};
  ${on.finePointer} {
    min-height: 36px;
    padding: 0 ${space[3]};
    &:hover {
      border-color: ${color.edge};
      color: ${color.text};
    }
  }
  &[aria-pressed='true'] {
    border-color: ${color.text};
    background: ${color.lifted};
    color: ${color.text};
  }
`;
