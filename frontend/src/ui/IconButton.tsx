import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { color, radius, sizes, hovered, eased } from '../theme/tokens.ts';

/** A button that is only an icon; `label` is its accessible name and its tooltip. */
export function IconButton(props: ComponentProps<'button'> & { label: string }) {
  const { label, children, type = 'button', ...rest } = props;
  return (
    <IconButtonShape {...rest} type={type} aria-label={label} title={label}>
      {children}
    </IconButtonShape>
  );
}

export const IconButtonShape = styled.button`
  position: relative;
  display: inline-grid;
  place-items: center;
  width: ${sizes.touchTarget};
  height: ${sizes.touchTarget};
  flex: none;
  border-radius: ${radius.control};
  color: ${color.muted};
  ${eased('color', 'background-color')}
  ${hovered(`
    background: ${color.raised};
    color: ${color.text};
  `)}
  &:disabled {
    cursor: not-allowed;
    color: ${color.faint};
  }
`;
