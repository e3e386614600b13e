import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultOf } from '../fault-of.ts';
import { testFolder } from '../test-folder.ts';
import { readAddress } from '../load/address.ts';
import { readProfile, type Profile } from '../load/profile.ts';
import { brokenBy } from '../load/tabs-report.ts';
import type { TabsRun } from '../load/run-tabs.ts';
import type { Phase } from '../load/tabs-phase.ts';

describe('the profile of a load run', () => {
  const folder = testFolder();
  const faultOfProfile = async (profile: object) => {
    const path = join(folder, 'mine.json');
    await writeFile(path, JSON.stringify(profile));
    return String(await faultOf(readProfile(path)));
  };

  it('is one of the examples by its name, each of which is right', async () => {
    const files = await readdir(join(import.meta.dirname, '../load/profiles'));

    for (const file of files) await readProfile(file.replace('.json', ''));

    expect(files).to.include.members(['quiet-hour.json', 'busy-hour.json']);
  });

  it('is refused with every fault at once, as one of a crowd or of tabs', async () => {
    const { product, ...quiet } = (await readProfile('quiet-hour')) as Profile;
    const ofCrowd = await faultOfProfile({
      ...quiet,
      users: 0,
      thinkSeconds: [9, 1],
      orders: { portrait: 1 },
      rush: true,
      product: { ...product, rejectedShare: 0.5 },
    });
    const tabs = await readProfile('tabs-10k');
    const ofTabs = await faultOfProfile({ ...tabs, tabsEach: 0, storms: ['SIGSTOP'] });

    for (const name of ['users', 'thinkSeconds', 'portrait', 'rush', 'product']) {
      expect(ofCrowd).to.include(name);
    }
    expect(ofTabs).to.include('tabsEach').and.include('storms');
  });
});

const times = { count: 1_000, p50: 2, p99: 9, max: 10 };
const whole: TabsRun = {
  phases: [
    {
      ...{ name: 'storm after SIGKILL', seconds: 5, live: 20, behind: 0, disordered: 0 },
      times: { pushMs: times, backMs: times, readMs: times },
      counts: { 'GET: 200': 40, 'GET: 429': 1, 'lost: transport close': 20 },
      busyness: { cpuSeconds: 1, delayP99Ms: 1, delayMaxMs: 1 },
      memory: { heldBytes: 1, residentBytes: 1, peakBytes: 1 },
    },
  ],
  perTab: { heldKilobytes: 13, residentKilobytes: 30 },
  reference: { heldKilobytes: 10, residentKilobytes: 20 },
};
const worse = (fault: Partial<Phase>): TabsRun => ({
  ...whole,
  phases: whole.phases.map((phase) => ({ ...phase, ...fault })),
});

describe('a run of tabs', () => {
  const broken: readonly [string, TabsRun, RegExp][] = [
    ['a tab that stays away', worse({ live: 19 }), /1 tabs did not come back/],
    ['a missed event', worse({ behind: 2 }), /2 tabs lack an event/],
    ['a 503 of a request', worse({ counts: { 'GET: 503': 4 } }), /4 times GET: 503/],
    [
      'heavy tabs',
      { ...whole, perTab: { heldKilobytes: 13.1, residentKilobytes: 1 } },
      /1\.3 times/,
    ],
  ];
  for (const [what, run, words] of broken) {
    it(`is told ${what}`, () => {
      expect(brokenBy(run, 20).join()).to.match(words);
    });
  }

  it('that is whole breaks nothing', () => {
    expect(brokenBy(whole, 20)).to.deep.equal([]);
  });
});

describe('the address of a load run', () => {
  it('is this machine, or another that is named twice', () => {
    expect(readAddress('http://localhost:3000/', undefined)).to.equal('http://localhost:3000');
    expect(readAddress('https://staging.example', 'staging.example')).to.equal(
      'https://staging.example',
    );
  });

  for (const [text, host] of [
    ['https://lumireel.example', undefined],
    ['https://lumireel.example', 'staging.example'],
    ['https://localhost.lumireel.example', 'localhost'],
    ['http://localhost:3000/app', undefined],
    ['http://user@localhost:3000', undefined],
    ['localhost:3000', undefined],
    ['ftp://localhost', undefined],
    ['', undefined],
  ] as const) {
    it(`is not ${text || 'empty'}${host ? ` with ${host} named` : ''}`, () => {
      expect(() => readAddress(text, host)).to.throw();
    });
  }
});
