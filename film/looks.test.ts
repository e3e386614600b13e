import { filmLooks } from '../contract/film-choices.ts';
import { restingPose } from './film.ts';
import { emptyGrid, emptyLight, shine } from './frame/grid.ts';
import { grade, type LookTables, lookTables } from './looks.ts';

const tablesOf = (look: (typeof filmLooks)[number]) => lookTables(look) as LookTables;

/** Skin from light to dark, as Y, Cb and Cr of limited range. */
const skins = [
  { luma: 190, blue: 116, red: 143 },
  { luma: 140, blue: 112, red: 148 },
  { luma: 80, blue: 116, red: 142 },
] as const;

describe('the looks of a film', () => {
  for (const look of filmLooks) {
    it(`keep within the range of video, and the order of tones, in ${look}`, () => {
      const { luma, blue, red } = tablesOf(look);

      for (const [table, last] of [
        [luma, 235] as const,
        [blue, 240] as const,
        [red, 240] as const,
      ]) {
        expect(table).to.have.length(256);
        expect(Math.min(...table)).to.be.at.least(16);
        expect(Math.max(...table)).to.be.at.most(last);
        expect([...table].every((value, at) => value >= (table[at - 1] ?? 0))).to.equal(true);
      }
    });

    it(`are seen on skin, and leave strong colours as they are or weaken them, in ${look}`, () => {
      const tables = tablesOf(look);
      const away = (channel: 'blue' | 'red', value: number) =>
        Math.abs((tables[channel][value] ?? 0) - 128);

      for (const skin of skins) {
        const by = (['luma', 'blue', 'red'] as const).map(
          (channel) => (tables[channel][skin[channel]] ?? 0) - skin[channel],
        );
        expect(Math.hypot(...by)).to.be.within(4, 40);
      }
      for (const value of [40, 60, 200, 220]) {
        expect(away('blue', value)).to.be.at.most(Math.abs(value - 128) * 1.03);
        expect(away('red', value)).to.be.at.most(Math.abs(value - 128) * 1.03);
      }
    });
  }

  it('are warm, cool, faded and grey', () => {
    const grey = (look: (typeof filmLooks)[number]) => {
      const { blue, red } = tablesOf(look);
      return (red[128] ?? 0) - (blue[128] ?? 0);
    };

    expect(lookTables(null)).to.equal(null);
    expect(grey('warm')).to.be.greaterThan(10);
    expect(grey('cool')).to.be.lessThan(-10);
    expect(tablesOf('film').luma[16]).to.be.greaterThan(26);
    expect(new Set([...tablesOf('mono').blue, ...tablesOf('mono').red])).to.deep.equal(
      new Set([128]),
    );
  });

  it('are laid over the light of a frame, and take the colour of a lamp from a grey one', () => {
    const size = { width: 80, height: 160 };
    const grid = emptyGrid(size);
    const [light, plain] = [emptyLight(grid), emptyLight(grid)];
    const pose = { ...restingPose(), contrast: 0.2, warmth: 5, lamp: 0.4, lampRed: 20 };
    for (const one of [light, plain]) shine(one, grid, size, pose);

    grade(light, lookTables('mono'));

    expect(light.luma[300]).to.equal(tablesOf('mono').luma[plain.luma[300] ?? 0]);
    expect(Math.max(...plain.tintRed)).to.be.greaterThan(0);
    expect([...light.tintRed, ...light.tintBlue].every((tint) => tint === 0)).to.equal(true);
    expect(light.red.every((value) => value === 128)).to.equal(true);
  });
});
