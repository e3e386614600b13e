import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { space } from '../../theme/tokens.ts';
import { Tabs } from '../../ui/Tabs.tsx';

/** Tabs that are as wide as their words. */
export function NarrowTabs<V extends string>({
  children,
  ...tabs
}: ComponentProps<typeof Tabs<V>>) {
  return (
    <Parts>
      <Tabs {...tabs}>
        <Panel>{children}</Panel>
      </Tabs>
    </Parts>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  > [role='tablist'] {
    justify-self: start;
    max-width: 100%;
  }
`;

const Panel = styled.div`
  margin-top: ${space[4]};
`;
