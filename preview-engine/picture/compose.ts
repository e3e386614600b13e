import { type Colour, lighten, mix, tune } from '../drawings/colour.ts';
import { drawFigure, groundShadow } from '../drawings/figure/figure.ts';
import { type Pose, poses } from '../drawings/figure/pose.ts';
import type { HeadBox, PersonaFigure, SceneLight } from '../drawings/figure/traits.ts';
import { places } from '../drawings/places/places.ts';
import { falling } from '../drawings/set/light.ts';
import { ink, type Point, SHEET } from '../drawings/svg/ink.ts';
import { group, mirrored } from '../drawings/svg/shapes.ts';
import { put } from '../drawings/things/things.ts';
import { type Actor, cast, type Chances } from './cast.ts';
import type { Dice } from './dice.ts';
import type { Look } from './finish.ts';
import { type Palette, palettesOf } from './palettes.ts';
import type { Brief } from './settle.ts';
import type { AskedThing, Mood, Scenery, Stage } from './stage.ts';

export type Composition = { svg: string; look: Look };

/** The whole picture as vector art: the same brief, dice and figure give the same text. */
export function compose(
  brief: Brief,
  { own: dice, look }: Chances,
  figure: PersonaFigure | null,
  size: { width: number; height: number },
): Composition {
  const light = look.fork('light');
  const daytime = light.pick(brief.daytimes);
  const mood = moodOf(light.pick(brief.moods));
  const palette = tinted(light.pick(palettesOf(daytime)), brief.backdrop, light, mood);
  const isDark = daytime === 'night' || daytime === 'dusk';
  const stage: Stage = {
    ink: ink(),
    dice: dice.fork('place'),
    palette,
    daytime,
    weather: brief.weather,
    isDark,
    things: brief.things,
    hasPeople: figure !== null || brief.people?.length !== 0,
  };
  const scenery = places[brief.place](stage);
  const isMirrored = dice.chance(0.5);
  const turn = (content: string) => (isMirrored ? mirrored(content, SHEET.width) : content);
  const chances = { own: dice.fork('people'), look: look.fork('people') };
  const people = cast(brief, chances, scenery, figure);
  const figures = people.map((person) => stand(stage, scenery, person, isMirrored));
  const camera = cameraOf(dice.fork('camera'), figure !== null);
  const asked = brief.things.slice(scenery.shown ?? 0);
  const body =
    group(
      turn(scenery.back) +
        figures.toReversed().join('') +
        turn(scenery.front + putDown(stage, scenery, asked)),
      { transform: camera },
    ) + falling(stage);
  return { svg: stage.ink.document(body, size), look: mood.look(isDark) };
}

/** How tall a persona's head is, so that the face can be known again. */
const PERSONA_HEAD = 430;

/** Asked-for things on the place's shelf, side by side; large where nobody is in the picture. */
function putDown(stage: Stage, { shelf }: Scenery, asked: readonly AskedThing[]): string {
  const [x, y] = shelf.place;
  const high = shelf.size * (stage.hasPeople ? 1.1 : asked.length > 1 ? 1.6 : 2);
  const step = Math.max(210, high * 1.2);
  const left = Math.min(
    Math.max(x - (step * (asked.length - 1)) / 2, SHELF_MARGIN),
    SHEET.width - SHELF_MARGIN - step * (asked.length - 1),
  );
  return asked
    .map(({ name, colour }, index) => put(stage, name, left + index * step, y, high, colour))
    .join('');
}

const SHELF_MARGIN = 200;

function stand(stage: Stage, scenery: Scenery, actor: Actor, isMirrored: boolean): string {
  const { ink: pen, palette } = stage;
  const { spot, traits } = actor;
  const place: Point = [isMirrored ? SHEET.width - spot.place[0] : spot.place[0], spot.place[1]];
  const light = {
    light: isMirrored ? 'right' : 'left',
    lightColour: lighten(palette.light, 0.1),
    shadeColour: mix(palette.shade, palette.accent, 0.08),
    rim: scenery.rim,
  } as const;
  if ('drawHalfLength' in traits) {
    const { outfit, colours, side } = actor;
    return traits.drawHalfLength(personaHead(place, light), { outfit, ...colours, tilt: side * 2 });
  }
  const { behind = '' } = spot;
  const furniture = isMirrored ? mirrored(behind, SHEET.width) : behind;
  const shadow = spot.isSeated ? '' : groundShadow(pen, place, spot.unit, palette.shade);
  const pose: Pose = poses[actor.pose];
  const person = drawFigure(pen, {
    ...actor,
    traits,
    place,
    unit: spot.unit,
    isSeated: spot.isSeated === true,
    side: pose.isFromBehind ? 1 : actor.side,
    light,
  });
  return furniture + shadow + person;
}

/** Nearer to the middle of the sheet than the spot, because the head is large. */
function personaHead([x]: Point, light: SceneLight): HeadBox {
  const width = PERSONA_HEAD * 0.72;
  const left = (SHEET.width / 2 + x) / 2 - width / 2;
  return { ...light, x: left, y: 520, width, height: PERSONA_HEAD };
}

/** A little nearer or further, a little to one side. */
function cameraOf(dice: Dice, isClose: boolean): string {
  const zoom = isClose ? 1 : dice.between(1.0, 1.09);
  const x = (SHEET.width * (1 - zoom)) / 2 + dice.between(-1, 1) * (zoom - 1) * 0.4 * SHEET.width;
  const y = SHEET.height * (1 - zoom) * dice.between(0.45, 0.85);
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${zoom.toFixed(3)})`;
}

function tinted(
  palette: Palette,
  tint: Colour | undefined,
  dice: Dice,
  mood: ReturnType<typeof moodOf>,
): Palette {
  const drift = dice.between(-14, 14);
  const paint = (colour: Colour, part: number) => {
    const moved = tune(colour, drift, mood.chroma);
    return tint === undefined ? moved : mix(moved, tint, part);
  };
  return {
    ...palette,
    sky: [paint(palette.sky[0], 0.14), paint(palette.sky[1], 0.1), paint(palette.sky[2], 0.06)],
    wall: paint(palette.wall, 0.3),
    cloth: paint(palette.cloth, 0.4),
    far: paint(palette.far, 0.08),
    near: paint(palette.near, 0.12),
    accent: tint ?? tune(palette.accent, drift * 2, mood.chroma),
    pop: tune(palette.pop, drift * 2, mood.chroma),
    leaf: tune(palette.leaf, drift * 0.6, mood.chroma),
  };
}

type MoodRow = { chroma: number; warmth: number; contrast: number; bloom: number; grain: number };

const rows: Readonly<Record<Mood, MoodRow>> = {
  plain: { chroma: 1.04, warmth: 0.25, contrast: 0.24, bloom: 0.42, grain: 3.2 },
  calm: { chroma: 0.86, warmth: 0.15, contrast: 0.1, bloom: 0.5, grain: 2.6 },
  bold: { chroma: 1.28, warmth: 0.2, contrast: 0.42, bloom: 0.36, grain: 3 },
  dreamy: { chroma: 0.96, warmth: 0.1, contrast: 0.06, bloom: 0.8, grain: 2.6 },
  dark: { chroma: 0.86, warmth: -0.3, contrast: 0.5, bloom: 0.36, grain: 4.4 },
  warm: { chroma: 1.05, warmth: 0.9, contrast: 0.22, bloom: 0.5, grain: 3.2 },
  cool: { chroma: 0.95, warmth: -0.9, contrast: 0.22, bloom: 0.4, grain: 3 },
  retro: { chroma: 0.78, warmth: 0.75, contrast: 0.14, bloom: 0.34, grain: 6 },
};

/** How a mood colours and develops a picture. */
function moodOf(mood: Mood): { chroma: number; look: (isDark: boolean) => Look } {
  const { chroma, ...row } = rows[mood];
  return {
    chroma,
    look(isDark) {
      return { ...row, bloom: row.bloom * (isDark ? 1.5 : 1), vignette: isDark ? 0.26 : 0.15 };
    },
  };
}
