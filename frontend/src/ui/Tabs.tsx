import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, radius, space, framed, eased } from '../theme/tokens.ts';

/** Tabs with arrow keys, Home and End; the panel of the chosen one is rendered below. */
export function Tabs<V extends string>(props: {
  label: string;
  value: V;
  onChange: (value: V) => void;
  tabs: readonly { value: V; label: string }[];
  /** Tabs take the width of their words; by default they fill the row. */
  isNarrow?: boolean;
  /** Between the tabs and the panel, for what belongs beside the tabs. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { label, value, onChange, tabs, isNarrow = false, aside, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function go(event: KeyboardEvent): void {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = targetIndex(event.key, at, tabs.length);
    const tab = to === undefined ? undefined : tabs[to];
    if (to === undefined || !tab) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  }

  return (
    <>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={go} $isNarrow={isNarrow}>
        {tabs.map((tab) => (
          <Tab
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-controls={`${id}-panel`}
            aria-selected={tab.value === value}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </Tab>
        ))}
      </List>
      {aside}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}

function targetIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

const List = styled.div<{ $isNarrow: boolean }>`
  display: grid;
  ${({ $isNarrow }) => $isNarrow && 'width: fit-content; max-width: 100%;'}
  grid-auto-flow: column;
  grid-auto-columns: minmax(max-content, 1fr);
  gap: ${space[1]};
  padding: ${space[1]};
  ${framed(color.background, '14px')}
  /* Five tabs are wider than the narrowest phones. */
  overflow-x: auto;
`;

const Tab = styled.button`
  min-height: 44px;
  padding: 0 ${space[2]};
  border: 1px solid ${color.clear};
  border-radius: ${radius.control};
  color: ${color.muted};
  font-weight: 550;
  ${eased('color', 'background-color')}
  &[aria-selected='true'] {
    background: ${color.raised};
    border-color: ${color.line};
    color: ${color.text};
  }
  &:hover {
    color: ${color.text};
  }
`;
