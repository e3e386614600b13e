import { dashboardText } from '../grafana/dashboard.ts';
import { madeFileFault, madeFiles } from './made-files.ts';

describe('the check of the files that Grafana and Prometheus read', () => {
  it('passes what our code makes, and names the command when that was changed since', () => {
    for (const [path, make] of madeFiles) {
      expect(madeFileFault(path, make())).to.equal('');
      expect(madeFileFault(path, make().replace('min(', 'max('))).to.include('npm run dashboard');
    }
  });

  it('is about panels that lie side by side and have numbers of their own', () => {
    const { panels } = JSON.parse(dashboardText()) as {
      panels: { id: number; gridPos: { x: number; y: number; w: number; h: number } }[];
    };
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
    );

    expect(new Set(cells)).to.have.property('size', cells.length);
    expect(new Set(panels.map(({ id }) => id))).to.have.property('size', panels.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).to.equal(24);
  });
});
