import { filmOf } from '#film/motions.ts';
import { placedFor } from './prepare-film.ts';
import type { FilmTask } from './prepared.ts';

const film = filmOf('posing', 'Power Pose') ?? expect.fail('no film');
const [filling, whole, chosen] = [0.4, 0.5, 0.8].map((x) => ({ x, y: 0.3 }));
const ball = { x: 0.3, y: 0.2, width: 0.2, height: 0.25 };

/** A photo of 3:2 of a ball. */
function placed(task: Partial<FilmTask>) {
  const look = {
    ...{ width: 900, height: 600, heads: [], mask: null, hints: [], thing: ball },
    subject: filling ?? expect.fail(),
    whole: { subject: whole ?? expect.fail(), backdrop: '' },
  };
  const { layout, sights } = placedFor(
    {
      ...{ photo: { id: 1, file: new Blob(), look }, film, isWhole: false, subject: null },
      ...{ size: { width: 720, height: 1280 }, part: 'liveliest' },
      ...task,
    },
    look,
  );
  return [layout.kind, sights.subject, sights.thing !== undefined];
}

describe('the place of a photo in the frame', () => {
  it('is as the server has seen it: cropped around its subject, or whole around its own', () => {
    expect(placed({})).to.deep.equal(['fill', filling, true]);
    expect(placed({ isWhole: true })).to.deep.equal(['card', whole, true]);
  });

  it('is around what was chosen, whatever that cuts off', () => {
    const subject = chosen ?? null;
    expect(placed({ subject })).to.deep.equal(['fill', chosen, false]);
    expect(placed({ subject, isWhole: true })).to.deep.equal(['card', chosen, false]);
  });
});
