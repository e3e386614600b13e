import { styled } from 'styled-components';
import { storyThemes } from '../../../../contract/tools/story-themes.ts';
import { space, wide } from '../../theme/tokens.ts';
import { Select } from '../../ui/Select.tsx';
import { type GalleryFilter, typeNames } from './filters.ts';
import type { AddressChange } from './use-address.ts';

const all = 'all';

const themes = [
  { value: all, label: 'All Themes' },
  ...Object.entries(storyThemes).map(([value, { name }]) => ({ value, label: name })),
];
const types = [
  { value: all, label: 'All Types' },
  ...Object.entries(typeNames).map(([value, label]) => ({ value, label })),
];

/** Theme and type; a choice of one goes into the address, so that it survives a reload. */
export function Filters({
  filter,
  onChange,
}: {
  filter: GalleryFilter;
  onChange: (change: AddressChange) => void;
}) {
  return (
    <Box>
      <Select
        label="Theme"
        value={filter.theme ?? all}
        options={themes}
        onChange={(theme) => onChange({ theme: theme === all ? null : theme })}
      />
      <Select
        label="Type"
        value={filter.type ?? all}
        options={types}
        onChange={(type) => onChange({ type: type === all ? null : type })}
      />
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[3]};
  width: 100%;
  ${wide} {
    width: 420px;
  }
`;
