import { Check, ChevronDown } from 'lucide-react';
import { Select as RadixSelect } from 'radix-ui';
import { styled } from 'styled-components';
import { color, fontSize, layer, radius, space, touchTarget } from '../theme/tokens.ts';
import { controlLook, Field } from './Field.tsx';
import { nonce } from './nonce.ts';

/** A labelled choice of one. An empty `value` shows the placeholder. */
export function Select<V extends string>({
  label,
  value,
  onChange,
  options,
  placeholder = 'Choose…',
  hint,
  error,
  disabled,
}: {
  label: string;
  value: V | '';
  onChange: (value: V) => void;
  options: readonly { value: V; label: string }[];
  placeholder?: string;
  hint?: string;
  error?: string;
  disabled?: boolean;
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(tied) => (
        // Radix answers with the value of one of our items, so it is a V.
        <RadixSelect.Root
          value={value}
          onValueChange={(chosen) => onChange(chosen as V)}
          disabled={disabled}
        >
          <Trigger {...tied}>
            <RadixSelect.Value placeholder={<Placeholder>{placeholder}</Placeholder>} />
            <RadixSelect.Icon asChild>
              <ChevronDown size={18} aria-hidden />
            </RadixSelect.Icon>
          </Trigger>
          <RadixSelect.Portal>
            <Content position="popper" sideOffset={4}>
              <RadixSelect.Viewport nonce={nonce}>
                {options.map((option) => (
                  <Item key={option.value} value={option.value}>
                    <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                    <RadixSelect.ItemIndicator>
                      <Check size={16} aria-hidden />
                    </RadixSelect.ItemIndicator>
                  </Item>
                ))}
              </RadixSelect.Viewport>
            </Content>
          </RadixSelect.Portal>
        </RadixSelect.Root>
      )}
    </Field>
  );
}

const Trigger = styled(RadixSelect.Trigger)`
  ${controlLook}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]};
  text-align: left;
  cursor: pointer;
`;

const Placeholder = styled.span`
  color: ${color.muted};
`;

const Content = styled(RadixSelect.Content)`
  z-index: ${layer.toast};
  min-width: var(--radix-select-trigger-width);
  max-width: min(90vw, 420px);
  max-height: min(var(--radix-select-content-available-height), 360px);
  padding: ${space[1]};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.raised};
`;

const Item = styled(RadixSelect.Item)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[3]};
  min-height: ${touchTarget};
  padding: ${space[1]} ${space[3]};
  border-radius: ${radius.small};
  font-size: ${fontSize[14]};
  cursor: pointer;
  user-select: none;
  &[data-highlighted] {
    outline: none;
    background: ${color.lifted};
  }
`;
