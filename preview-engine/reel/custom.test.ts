import fc from 'fast-check';
import { frameEdge, overreach, viewOf } from '../../film/camera.ts';
import { customFilm, readReelPrompt } from './custom.ts';
import { type Channel, type Film, FILM_SECONDS, poseAt, withoutBrief } from '../../film/film.ts';
import { layoutOf } from '../../film/layout.ts';
import { sceneFor } from '../../film/scene.ts';
import { shotOf } from '../../film/shot.ts';

const frameHeight = 16 / 9;

describe('a custom prompt', () => {
  it('makes the same film every time', () => {
    const prompt = 'zoom in slowly, then spin';
    expect(customFilm(prompt)).to.deep.equal(customFilm(prompt));
  });

  it('makes another film of another prompt, known words or not', () => {
    const prompts = [
      'zoom in',
      'zoom in please',
      'hello',
      'bonjour',
      '跳舞',
      '😀',
      '🎉🎉',
      'مرحبا',
    ];
    const made = new Set(prompts.map((prompt) => JSON.stringify(customFilm(prompt))));

    expect(made.size).to.equal(prompts.length);
  });

  it('ignores case, punctuation, zero-width marks and full-width letters', () => {
    const plain = JSON.stringify(customFilm('zoom out and spin'));
    for (const prompt of [
      'Zoom OUT, and spin!',
      'zo\u200Bom out\u2060 and spin',
      'ｚｏｏｍ out and spin',
    ]) {
      expect(JSON.stringify(customFilm(prompt))).to.equal(plain);
    }
  });

  const directions: [prompt: string, channel: Channel, isRising: boolean][] = [
    ['zoom in on the face', 'zoom', true],
    ['zooming in', 'zoom', true],
    ['zoom out', 'zoom', false],
    ['slowly pulling back', 'zoom', false],
    ['big reveal', 'zoom', false],
    ['walking towards me', 'zoom', true],
    ['move to the right', 'x', true],
    ['pan left', 'x', false],
    ['rise up to the sky', 'y', false],
    ['camera goes down', 'y', true],
    ['dutch tilt', 'roll', true],
  ];
  for (const [prompt, channel, isRising] of directions) {
    it(`follows "${prompt}"`, () => {
      const change = valueOf(prompt, channel, FILM_SECONDS) - valueOf(prompt, channel, 0);

      if (channel === 'roll') expect(Math.abs(change)).to.be.greaterThan(3);
      else expect(Math.sign(change)).to.equal(isRising ? 1 : -1);
    });
  }

  const ways: [prompt: string, stops: string | undefined][] = [
    ['slowly to the temple, then right', '0 beside, 5 subject, 10 right'],
    ['pan right', '0 left, 10 right'],
    ['from the right to the left', '0 right, 10 left'],
    [
      'to the girl in the middle, then to the man on the left',
      '0 beside, 5 middleFace, 10 firstFace',
    ],
    ['zoom in, then to the left, then to the left', '0 subject, 3.3 subject, 6.7 left, 10 left'],
    ['to the top left', '0 bottom, 10 top, 10 left'],
    ['zoom in, then spin', undefined],
    ['walk to the beach', undefined],
    ['then then then', undefined],
  ];
  for (const [prompt, stops] of ways) {
    it(`goes through the photo as "${prompt}" says`, () => {
      const path = customFilm(prompt).path?.map(
        ([second, place]) => `${Number(second.toFixed(1))} ${place}`,
      );

      expect(path?.join(', ')).to.equal(stops);
    });
  }

  it('does one thing after the other, and goes on from where it is', () => {
    const zoomAt = (second: number) => poseAt(customFilm('zoom in, then zoom out'), second).zoom;

    expect(zoomAt(4.8) - zoomAt(0)).to.be.greaterThan(0.3);
    expect(zoomAt(9.9) - zoomAt(5.2)).to.be.lessThan(-0.3);
    expect(Math.abs(zoomAt(5.21) - zoomAt(5.2))).to.be.lessThan(0.01);
    expect(Math.min(zoomAt(0), zoomAt(9.9))).to.be.greaterThan(0);
  });

  it('dances only in the part of the film that says so', () => {
    const hips = (second: number) => poseAt(customFilm('zoom in, then dance'), second).hips;

    expect([0.5, 1.1, 2.3, 4.9].map(hips)).to.deep.equal([0, 0, 0, 0]);
    expect(Math.max(...[6.1, 6.5, 7, 7.4].map((second) => Math.abs(hips(second))))).to.be.above(0);
  });

  it('dances to a dance, shakes with rage, turns around at a spin and grades a look', () => {
    expect(restlessness('she dances all night', 'hips')).to.be.greaterThan(0.01);
    expect(restlessness('shaking with rage', 'x')).to.be.greaterThan(0.004);
    expect(Math.abs(valueOf('spin', 'roll', FILM_SECONDS))).to.be.within(350, 370);
    expect(valueOf('black and white', 'saturation', 3)).to.equal(-1);
  });

  it('is slower for slow words and wilder for wild ones', () => {
    const turnsOf = (prompt: string) => hertzOf(customFilm(prompt), 'yaw');

    expect(turnsOf('slowly orbit')).to.be.lessThan(turnsOf('orbit'));
    expect(turnsOf('quickly orbit')).to.be.greaterThan(turnsOf('orbit'));
    expect(restlessness('dance wild', 'hips')).to.be.greaterThan(
      restlessness('dance gently', 'hips'),
    );
  });

  it('does not find words inside other words', () => {
    expect(hasTracksOf('a window, really upset', 'ripple')).to.equal(false);
    expect(hasTracksOf('wind', 'ripple')).to.equal(true);
  });

  it('moves pleasantly without a word it knows', () => {
    for (const prompt of ['xyzzy', 'il fait beau', '…', '']) {
      const film = customFilm(prompt);
      const zoomed = poseAt(film, FILM_SECONDS).zoom - poseAt(film, 0).zoom;

      expect(Math.abs(zoomed)).to.be.greaterThan(0.05);
      expect(restlessness(prompt, 'yaw')).to.be.greaterThan(0.3);
    }
  });

  it('stays inside the picture for any prompt', () => {
    const word = fc.constantFrom(
      ...'zoom out in up down left right then then from to the face center spin dance shake wild epic slow orbit tilt rage walk flash whip jump club glitch vertigo noir fire and the'.split(
        ' ',
      ),
    );
    const prompts = fc.oneof(
      fc.array(word, { maxLength: 14 }).map((words) => words.join(' ')),
      fc.string(),
    );
    const edge = frameEdge(frameHeight, 4);
    fc.assert(
      fc.property(prompts, fc.constantFrom(9 / 16, 3 / 4, 1.5), (prompt, aspect) => {
        const film = withoutBrief(customFilm(prompt));
        const sights = { subject: { x: 0.4, y: 0.25 }, heads: [] };
        const scene = sceneFor(film, layoutOf(aspect, frameHeight, false), sights, frameHeight);
        const { camera, poseAt: at } = shotOf(film, scene, frameHeight);
        for (let frame = 0; frame < 300; frame += 3) {
          const view = viewOf(at(frame / 30), camera, edge);
          expect(overreach(view, scene.photo)).to.be.lessThan(0);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('what the engine says of a reel', () => {
  const texts: [prompt: string, draws: string[], leavesOut: string[]][] = [
    [
      'Slow push-in while she turns to the light and smiles',
      ['slow', 'zoom in', 'orbit', 'light sweep', 'happy bounce'],
      ['smiles'],
    ],
    [
      'zoom out, then zoom out again in slow motion',
      ['zoom out', 'slow', 'slow motion'],
      ['again'],
    ],
    ['she dances wildly under neon', ['dance rhythm', 'wild', 'neon look'], ['dances']],
    ['a dragon lands on my head', [], ['dragon', 'lands', 'head']],
    ['zoom in, zoom out', ['zoom in'], ['zoom out']],
    ['push in, then pull back to the right', ['zoom in', 'zoom out', 'pan right'], []],
    ['tilt and look over the shoulder', ['tilt'], ['look over', 'shoulder']],
    ['slowly to the temple, then right', ['slow', 'what stands out', 'pan right'], ['temple']],
    ['from the left to her face', ['from the left', 'face, if found'], []],
    ['to the man on the right', ['face on the right, if found'], []],
    ['pan up to the sky', ['rising camera'], []],
    ['walk to the bakery', ['walking steps'], ['walk', 'bakery']],
    ['the end of my left shoe', ['pan left', 'sinking camera'], ['end']],
    ['跳舞', [], ['跳舞']],
    ['😀', [], []],
  ];
  for (const [prompt, draws, leavesOut] of texts) {
    it(`is true of "${prompt}", and never a refusal`, () => {
      expect(readReelPrompt(prompt)).to.deep.equal({ draws, leavesOut, unread: null });
    });
  }

  it('is said of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (prompt) => {
        expect(readReelPrompt(prompt).unread).to.equal(null);
      }),
    );
    expect(readReelPrompt('zoom '.repeat(2_000)).draws).to.deep.equal(['zoom in']);
  });
});

function valueOf(prompt: string, channel: Channel, second: number): number {
  return poseAt(customFilm(prompt), second)[channel];
}

function hasTracksOf(prompt: string, channel: Channel): boolean {
  return customFilm(prompt).tracks.some((track) => track.channel === channel);
}

/** Mean distance of a channel from its own mean over the film. */
function restlessness(prompt: string, channel: Channel): number {
  const film = customFilm(prompt);
  const values = Array.from({ length: 300 }, (_, frame) => poseAt(film, frame / 30)[channel]);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + Math.abs(value - mean), 0) / values.length;
}

function hertzOf(film: Film, channel: Channel): number {
  const wave = film.tracks.find((track) => track.channel === channel && track.kind === 'wave');
  return wave?.kind === 'wave' ? wave.hertz : 0;
}
