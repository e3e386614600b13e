import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tools, toolKeys } from '#contract/tools/catalogue.ts';
import { refetchUser } from '../../api/user.ts';
import { space } from '../../theme/tokens.ts';
import { Page } from '../../ui/Page.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { ToolCard } from './ToolCard.tsx';

/** The tool picker; `first` stands above the cards. */
export function Home({ first }: { first: ReactNode }) {
  return (
    <PullToRefresh onRefresh={refetchUser}>
      <Page
        title="Choose Your Creative Tool"
        subtitle="Transform your ideas into stunning visuals with AI-powered creativity"
      >
        {first}
        <Grid>
          {toolKeys.map((key) => (
            <li key={key}>
              <ToolCard toolKey={key} card={tools[key]} />
            </li>
          ))}
        </Grid>
      </Page>
    </PullToRefresh>
  );
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 336px), 1fr));
  gap: ${space[4]};
  > li {
    display: grid;
    min-width: 0;
  }
`;
