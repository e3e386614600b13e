import { Command } from 'cmdk';
import { styled } from 'styled-components';
import { color, font, fontSize, radius, space, touchTarget } from '../../theme/tokens.ts';

/** The whole menu; cmdk marks its parts with attributes. */
export const Frame = styled(Command)`
  width: min(560px, calc(100vw - 32px));
  [cmdk-input] {
    width: 100%;
    height: 56px;
    /* Its end is the place of the button that closes the menu. */
    padding: 0 56px 0 ${space[4]};
    border: 0;
    border-bottom: 1px solid ${color.line};
    background: none;
    /* Smaller text makes iOS zoom in. */
    font: 400 ${fontSize[16]} / 1.5 ${font.text};
    outline: none;
    &::placeholder {
      color: ${color.muted};
    }
  }
  [cmdk-list] {
    max-height: min(420px, 60dvh);
    overflow: auto;
    overscroll-behavior: contain;
    padding: ${space[2]};
  }
  [cmdk-group-heading] {
    padding: ${space[2]} ${space[3]} ${space[1]};
    color: ${color.muted};
    font-size: ${fontSize[12]};
  }
  [cmdk-item] {
    display: flex;
    align-items: center;
    gap: ${space[3]};
    min-height: ${touchTarget};
    padding: ${space[1]} ${space[3]};
    border-radius: ${radius.control};
    cursor: pointer;
    svg {
      flex: none;
      color: ${color.muted};
    }
    span {
      min-width: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    &[data-selected='true'] {
      background: ${color.lifted};
    }
  }
`;

export const Thumbnail = styled.img`
  flex: none;
  width: 20px;
  height: 36px;
  border-radius: 4px;
  background: ${color.raised};
  object-fit: cover;
`;

/** Below the entries. */
export const Said = styled.p`
  padding: ${space[3]} ${space[5]} ${space[5]};
  color: ${color.muted};
`;
