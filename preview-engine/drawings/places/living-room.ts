import { lighten, mix } from '../colour.ts';
import { glow, shafts } from '../set/air.ts';
import { frame, pottedPlant, sofa } from '../set/furniture.ts';
import { ridge } from '../set/land.ts';
import { boards, curtain, room, windowOnto } from '../set/room.ts';
import { sky } from '../set/sky.ts';
import { type Place, sits } from '../../picture/stage.ts';
import { ellipse, path, rect, times } from '../svg/shapes.ts';
import { putAll } from '../things/things.ts';

/** A sofa, a rug, a favourite corner. */
export const livingRoom: Place = (stage) => {
  const { dice, palette } = stage;
  const isLeft = dice.chance(0.5);
  const box = { x: isLeft ? 60 : 590, y: 210, width: 430, height: 640 };
  const hasFire = dice.chance(0.35);
  const fire =
    rect(isLeft ? 620 : 80, 760, 380, 480, mix(palette.wall, palette.shade, 0.3)) +
    rect(isLeft ? 680 : 140, 900, 260, 340, '#1c1210') +
    glow(stage, [isLeft ? 810 : 270, 1130], 420, '#ff9f45', 0.75) +
    times(4, (i) =>
      path(
        `M${(isLeft ? 720 : 180) + i * 50} 1230q-34 -90 20 -${150 + (i % 2) * 60}q44 100 14 ${150 + (i % 2) * 60}Z`,
        i % 2 ? '#ffc46b' : '#ff7a3c',
      ),
    );
  return {
    back:
      room(stage, 1240) +
      boards(stage, 1240) +
      windowOnto(stage, box, sky(stage, 800) + ridge(stage, 830, 200, palette.leaf), {
        columns: 2,
        rows: 2,
        frame: lighten(palette.wood, 0.5),
      }) +
      curtain(stage, box.x - 60, 150, 130, 1060) +
      (hasFire
        ? fire
        : frame(stage, { x: isLeft ? 600 : 130, y: 330, width: 280, height: 370 }) +
          frame(stage, { x: isLeft ? 900 : 430, y: 420, width: 140, height: 190 })) +
      ellipse(540, 1640, 600, 150, mix(palette.cloth, palette.accent, 0.3)) +
      sofa(stage, [540, 1560], 860, palette.accent) +
      pottedPlant(stage, [isLeft ? 1000 : 80, 1420], 560, palette.pop) +
      shafts(stage, [box.x, 210], 3, 0.22),
    spots: [sits([dice.between(440, 640), 1490], 160, 'perched', 'seated')],
    front:
      ellipse(540, 1800, 380, 70, lighten(palette.wood, 0.2)) +
      ellipse(540, 1812, 380, 70, palette.wood, { opacity: 0.5 }) +
      putAll(
        stage,
        [['mug', 'candle', 'fruit'], 420, 1800, 150],
        [['books', 'flowers', 'plant'], 660, 1800, 160, palette.pop],
      ),
    outfits: ['knit', 'hoodie', 'striped', 'casual'],
    shelf: { place: [540, 1850], size: 190 },
    rim: 0.35,
  };
};
