import { styled } from 'styled-components';
import { tools, toolKeys } from '#contract/tools/catalogue.ts';
import { refetchUser } from '../api/user.ts';
import { ToolCard } from '../features/home/ToolCard.tsx';
import { space } from '../theme/tokens.ts';
import { lazySlot } from '../ui/overlays/lazy-part.ts';
import { Page } from '../ui/page/Page.tsx';
import { PullToRefresh } from '../ui/page/PullToRefresh.tsx';

const FirstSteps = lazySlot(() => import('../features/home/FirstSteps.tsx'), 'FirstSteps');
const RecentItems = lazySlot(
  () => import('../features/gallery/reuse/RecentItems.tsx'),
  'RecentItems',
);

const TemplateRow = lazySlot(() => import('../features/home/TemplateRow.tsx'), 'TemplateRow');

/**
 * The tool picker, and above it templates and what was made last or, before anything was, how to
 * begin.
 */
export function HomeScreen() {
  return (
    <PullToRefresh onRefresh={refetchUser}>
      <Page
        title="Choose Your Creative Tool"
        subtitle="Transform your ideas into stunning visuals with AI-powered creativity"
      >
        <Slot>
          <RecentItems type={null} title="Continue" isSmall ifNone={<FirstSteps />} />
        </Slot>
        <Templates>
          <TemplateRow />
        </Templates>
        <Cards>
          {toolKeys.map((key) => (
            <li key={key}>
              <ToolCard toolKey={key} card={tools[key]} />
            </li>
          ))}
        </Cards>
      </Page>
    </PullToRefresh>
  );
}

/** A frame as high as either of the two, so that nothing moves when it is known which. */
const Slot = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  height: 152px;
  margin-bottom: ${space[6]};
`;

/** A frame as high as the row, so that nothing moves when it is there. */
const Templates = styled.div`
  height: 176px;
  margin-bottom: ${space[6]};
`;

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 336px), 1fr));
  gap: ${space[4]};
  > li {
    display: grid;
    min-width: 0;
  }
`;
