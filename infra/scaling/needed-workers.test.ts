import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createScaler, neededWorkers, scalingRule } from './needed-workers.ts';
import { loadCases } from './load-cases.ts';

describe('the rule for the number of workers', () => {
  for (const { title, queues, workers, needed } of loadCases) {
    it(`asks for ${needed}: ${title}`, () => {
      expect(neededWorkers(queues, workers, scalingRule)).to.equal(needed);
    });
  }

  const load = (waiting: number) => [
    { waiting, running: 0, oldestWaitSeconds: 0, slots: 2 },
    { waiting: 0, running: 0, oldestWaitSeconds: 0, slots: 32 },
  ];

  it('adds four or doubles at a time, up to the most', () => {
    const scale = createScaler(scalingRule);

    expect(scale(0, 1, load(1000))).to.equal(5);
    expect(scale(15, 5, load(1000))).to.equal(10);
    expect(scale(30, 10, load(1000))).to.equal(16);
  });

  it('takes workers away only when none of the last five minutes needed them', () => {
    const scale = createScaler(scalingRule);
    scale(0, 8, load(2));
    scale(60, 8, [{ waiting: 0, running: 16, oldestWaitSeconds: 0, slots: 16 }]);

    expect(scale(120, 8, load(0))).to.equal(8);
    expect(scale(359, 8, load(0))).to.equal(8);
    expect(scale(361, 8, load(0))).to.equal(1);
  });

  it('never asks for fewer than the least', () => {
    expect(createScaler(scalingRule)(0, 1, [])).to.equal(1);
  });
});

describe('docs/scaling.md', () => {
  it('shows the rule as it is', async () => {
    const [rule, page] = await Promise.all(
      ['needed-workers.ts', '../../docs/scaling.md'].map((path) =>
        readFile(join(import.meta.dirname, path), 'utf8'),
      ),
    );

    expect(page).to.include(`\`\`\`ts\n${rule}\`\`\`\n`);
  });
});
