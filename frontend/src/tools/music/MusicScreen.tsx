import { useState } from 'react';
import { tools } from '#contract/tools/catalogue.ts';
import { musicPlatforms, type MusicPlatform } from '#contract/tools/texts.ts';
import { Page } from '../../ui/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Chart } from './Chart.tsx';
import { platforms } from './platforms.ts';

const tabs = musicPlatforms.map((value) => ({ value, label: `${platforms[value].name} Trends` }));

/** The ten songs that trend on each of two platforms. */
export function MusicScreen() {
  const [platform, setPlatform] = useState<MusicPlatform>('tiktok');
  return (
    <Page title={tools.music.title} subtitle={`${tools.music.description}.`}>
      <Tabs label="Platform" value={platform} onChange={setPlatform} tabs={tabs}>
        <Chart key={platform} platform={platform} />
      </Tabs>
    </Page>
  );
}
