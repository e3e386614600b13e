import type { ReactNode } from 'react';
import { Check, ChevronDown } from 'lucide-react';
import * as RadixSelect from '@radix-ui/react-select';
import { styled } from 'styled-components';
import { color, inRow, layer, radius, sizes, space, framed } from '../../theme/tokens.ts';
import type { ControlProps } from './Field.tsx';
import { nonce } from '../nonce.ts';
import { unselectable } from '../shapes.ts';
import { OptionLabel, Placeholder, SelectButton } from './SelectButton.tsx';

export type SelectProps<V extends string> = {
  value: V | '';
  onChange: (value: V) => void;
  /** The icon is decorative. */
  options: readonly { value: V; label: string; icon?: ReactNode }[];
  placeholder?: string;
  disabled?: boolean;
};

/** The implementation of an open `Select.tsx`; use that. */
export function SelectPanel(props: SelectProps<string> & { tied: ControlProps }) {
  const { tied, value, onChange, options, placeholder = 'Choose…', disabled } = props;
  return (
    <RadixSelect.Root value={value} onValueChange={onChange} disabled={disabled} defaultOpen>
      <RadixSelect.Trigger asChild {...tied}>
        <SelectButton>
          <RadixSelect.Value placeholder={<Placeholder>{placeholder}</Placeholder>} />
          <ChevronDown size={18} aria-hidden />
        </SelectButton>
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <Content position="popper" sideOffset={4}>
          <RadixSelect.Viewport nonce={nonce}>
            {options.map((option) => (
              <Item key={option.value} value={option.value}>
                <RadixSelect.ItemText>
                  <OptionLabel>
                    {option.icon}
                    <span>{option.label}</span>
                  </OptionLabel>
                </RadixSelect.ItemText>
                <RadixSelect.ItemIndicator>
                  <Check size={16} aria-hidden />
                </RadixSelect.ItemIndicator>
              </Item>
            ))}
          </RadixSelect.Viewport>
        </Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}

const Content = styled(RadixSelect.Content)`
  z-index: ${layer.toast};
  min-width: var(--radix-select-trigger-width);
  max-width: min(90vw, 420px);
  max-height: min(var(--radix-select-content-available-height), 360px);
  padding: ${space[1]};
  ${framed(color.raised, radius.control)}
`;

const Item = styled(RadixSelect.Item)`
  ${inRow(3)}
  justify-content: space-between;
  min-height: ${sizes.touchTarget};
  padding: ${space[1]} ${space[3]};
  border-radius: ${radius.small};
  cursor: pointer;
  ${unselectable}
  &[data-highlighted] {
    outline: none;
    background: ${color.lifted};
  }
`;
