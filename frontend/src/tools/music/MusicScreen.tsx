import { useState } from 'react';
import { styled } from 'styled-components';
import { musicPlatforms, type MusicPlatform } from '#contract/tools/texts.ts';
import { ToolPage } from '../../generations/ToolPage.tsx';
import { space, wideScreen } from '../../theme/tokens.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { Chart } from './Chart.tsx';
import { ChartHead } from './ChartHead.tsx';
import { platforms } from './platforms.ts';

const tabs = musicPlatforms.map((value) => ({ value, label: `${platforms[value].name} Trends` }));

/** The ten songs that trend on each of two platforms. */
export function MusicScreen() {
  const [platform, setPlatform] = useState<MusicPlatform>('tiktok');
  return (
    <ToolPage
      tool="music"
      isWide={false}
      subtitle="Ten songs for TikTok and ten for Instagram, each list with its source."
    >
      <Frame>
        <Tabs
          label="Platform"
          value={platform}
          onChange={setPlatform}
          tabs={tabs}
          aside={<ChartHead key={platform} platform={platform} />}
        >
          <Chart key={platform} platform={platform} />
        </Tabs>
      </Frame>
    </ToolPage>
  );
}

/** Tabs and head stand on one line where there is room. */
const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[2]} ${space[6]};
  ${wideScreen} {
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${space[3]} ${space[6]};
    > [role='tabpanel'] {
      grid-column: 1 / -1;
    }
  }
`;
