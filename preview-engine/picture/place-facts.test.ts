import sharp from 'sharp';
import { type PlaceName, places } from '../drawings/places/places.ts';
import { ink } from '../drawings/svg/ink.ts';
import { put, tintedThings } from '../drawings/things/things.ts';
import { dice } from './dice.ts';
import { palettesOf } from './palettes.ts';
import { placeFacts } from './place-facts.ts';
import type { Stage, Weather } from './stage.ts';

const stageOf = (seed: string, weather: Weather = 'clear'): Stage => ({
  ink: ink(),
  dice: dice(seed),
  palette: palettesOf('day')[0],
  daytime: 'day',
  weather,
  isDark: false,
  things: [],
  hasPeople: true,
});
const seeds = Array.from({ length: 40 }, (_, seed) => `seed${seed}`);
// The keys of the table are the places.
const names = Object.keys(places) as PlaceName[];

describe('the facts of a place', () => {
  for (const name of names) {
    it(`are those of the drawing of ${name}`, () => {
      const { room, isStanding, air } = placeFacts[name];
      for (const seed of seeds) {
        const { spots } = places[name](stageOf(seed));
        expect(spots.length).to.be.at.least(room);
        if (isStanding) expect(spots[0]?.isSeated).to.equal(undefined);
        const isClouded =
          places[name](stageOf(seed, 'cloudy')).back !== places[name](stageOf(seed)).back;
        if (air !== 'none') expect(isClouded, 'clouds are seen').to.equal(true);
      }
    });
  }
});

describe('things that take a colour', () => {
  const pixels = (name: Parameters<typeof put>[1], colour: '#d42f3a' | '#2f63c4') => {
    const stage = stageOf('thing');
    const drawn = put(stage, name, 540, 1200, 500, colour);
    const svg = stage.ink.document(drawn, { width: 270, height: 480 });
    return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  };
  for (const name of tintedThings) {
    it(`include ${name}`, async () => {
      const [red, blue] = [await pixels(name, '#d42f3a'), await pixels(name, '#2f63c4')];
      let solid = 0;
      let changed = 0;
      for (let at = 0; at < red.length; at += 4) {
        if ((red[at + 3] ?? 0) < 200) continue;
        solid++;
        if (Math.abs((red[at] ?? 0) - (blue[at] ?? 0)) > 30) changed++;
      }
      expect(changed / solid).to.be.above(0.25);
    });
  }
});
