import { photoHints } from '#contract/photo-look.ts';
import { filmOf, filmOfShot } from '#film/motions.ts';
import { placedFor } from './prepare-film.ts';
import type { FilmTask } from './prepared.ts';

const film = (category: string, option: string) =>
  filmOf(category, option) ?? expect.fail(`no film for ${option}`);
const calm = film('posing', 'Power Pose');
const toFaces = { ...calm, path: [[0, 'firstFace']] } as const;
const [filling, whole, chosen] = [0.4, 0.5, 0.8].map((x) => ({ x, y: 0.3 }));

/** A photo of 3:2, of which `apart` says that not all heads are in one frame. */
function placed(apart: boolean, task: Partial<FilmTask>) {
  const code = 'heads-apart' as const;
  const look = {
    ...{ width: 900, height: 600, heads: [], mask: null },
    subject: filling ?? expect.fail(),
    whole: { subject: whole ?? expect.fail(), backdrop: '' },
    hints: apart ? [{ code, text: photoHints[code] }] : [],
  };
  const { layout, subject } = placedFor(
    {
      ...{ photo: { id: 1, file: new Blob(), look }, film: calm, isWhole: false, subject: null },
      ...{ size: { width: 720, height: 1280 }, part: 'liveliest' },
      ...task,
    },
    look,
  );
  return [layout.kind, subject];
}

describe('the place of a photo in the frame', () => {
  it('is as the server has seen it: cropped around its subject, or whole around its own', () => {
    expect(placed(false, {})).to.deep.equal(['fill', filling]);
    expect(placed(false, { isWhole: true })).to.deep.equal(['card', whole]);
  });

  it('is whole where not everybody fits into one frame, unless the film goes from face to face', () => {
    expect(placed(true, {})).to.deep.equal(['card', whole]);
    expect(placed(true, { film: toFaces })).to.deep.equal(['fill', filling]);
  });

  it('is whole in a shot of a longer film that would else be a close-up', () => {
    const shot = filmOfShot([{ seconds: 3, next: 'cut' }], 0);
    expect(placed(false, { film: shot })).to.deep.equal(['card', whole]);
    expect(placed(false, { film: shot, subject: chosen ?? null })).to.deep.equal(['fill', chosen]);
  });

  it('is around what was chosen, whoever that cuts off', () => {
    for (const apart of [false, true]) {
      expect(placed(apart, { subject: chosen ?? null })).to.deep.equal(['fill', chosen]);
    }
    expect(placed(true, { subject: chosen ?? null, isWhole: true })).to.deep.equal([
      'card',
      chosen,
    ]);
  });
});
