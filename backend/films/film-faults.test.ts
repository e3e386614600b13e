import { addItem } from '../../tests/media.ts';
import { openedOnce } from '../../tests/opened.ts';
import { appOnce } from '../../tests/test-app.ts';

describe('the document of a film that is refused', () => {
  const app = appOnce();
  const me = openedOnce(() => app.signUp());
  let picture: number;
  let video: number;

  before(async () => {
    const { database } = app.testDatabase;
    picture = (await addItem(database, me.id, { isVideo: false })).id;
    video = (await addItem(database, me.id, { isVideo: true, durationSeconds: 10 })).id;
  });

  const words = (facts: object = {}) => [
    { text: 'Hello', style: 'hook', place: 'top', from: 0.5, to: 3, ...facts },
  ];
  /** Documents with a fault, and what is said about it. */
  type Faults = Record<string, [says: string, document: () => unknown]>;
  const still = () => ({ imageId: picture, seconds: 3 });
  const shot = (facts: object) => () => ({ shots: [still(), { ...still(), ...facts }] });
  const clip = (facts: object) => () => ({ shots: [{ imageId: video, seconds: 4, ...facts }] });
  const saying = (facts: object) => () => ({ shots: [still()], words: words(facts) });
  const posing = { category: 'posing', option: 'Power Pose' };

  const faults: Faults = {
    'no document': ['document: this is required.', () => undefined],
    'a list': ['document: this value is not accepted.', () => []],
    'no shots': ['document.shots: this is required.', () => ({})],
    'an empty list of shots': ['document.shots: at least 1 of them.', () => ({ shots: [] })],
    '9 shots': [
      'document.shots: at most 8 of them.',
      () => ({ shots: Array.from({ length: 9 }, still) }),
    ],
    'more than 30 s': [
      'document.shots: at most 30 seconds in all, not 30.001.',
      () => ({ shots: [{ ...still(), seconds: 30.001 }] }),
    ],
    'an unknown field': ['Unknown field: document.title', () => ({ shots: [still()], title: 'x' })],
    'an unknown field of a shot': ['Unknown field: document.shots.1.zoom', shot({ zoom: 2 })],
    'a short shot': ['document.shots.1.seconds: at least 0.5.', shot({ seconds: 0.49 })],
    'a shot without end': [
      'document.shots.1.seconds: this value is not accepted.',
      shot({ seconds: null }),
    ],
    'a time as text': [
      'document.shots.1.seconds: this value is not accepted.',
      shot({ seconds: '3' }),
    ],
    'an item of no number': [
      'document.shots.1.imageId: this value is not accepted.',
      shot({ imageId: 1.5 }),
    ],
    'an item of number 0': ['document.shots.1.imageId: at least 1.', shot({ imageId: 0 })],
    'an item beyond all numbers': [
      'document.shots.1.imageId: at most 2147483647.',
      shot({ imageId: 2_147_483_648 }),
    ],
    'another join': ['document.shots.1.next: this value is not accepted.', shot({ next: 'wipe' })],
    'another fit': ['document.shots.1.fit: this value is not accepted.', shot({ fit: 'fil' })],
    'a subject beside the picture': [
      'document.shots.1.subject.x: at most 1.',
      shot({ subject: { x: 2, y: 2 } }),
    ],
    'a subject of no number': [
      'document.shots.1.subject.x: this value is not accepted.',
      shot({ subject: { x: null, y: 0.5 } }),
    ],
    'a category alone': [
      'document.shots.1.option: this is required beside a category.',
      shot({ category: 'posing' }),
    ],
    'an option alone': [
      'document.shots.1.category: this is required beside an option.',
      shot({ option: 'Power Pose' }),
    ],
    'an option of another category': [
      'document.shots.1.option: there is none of this name in flirty.',
      shot({ category: 'flirty', option: 'Power Pose' }),
    ],
    'a category of no motions': [
      'document.shots.1.option: there is none of this name in custom.',
      shot({ category: 'custom', option: 'custom' }),
    ],
    'a category of JavaScript': [
      'document.shots.1.category: this value is not accepted.',
      shot({ category: 'constructor', option: 'name' }),
    ],
    'a motion of 10.1 s': [
      'document.shots.1.seconds: at most 10 with a motion.',
      shot({ ...posing, seconds: 10.1 }),
    ],
    'a motion from its middle': [
      'document.shots.1.from: a motion is shown from its beginning.',
      shot({ ...posing, from: 1 }),
    ],
    'a part of a picture': ['document.shots.1.from: only a video has a part.', shot({ from: 1 })],
    'a motion of a video': [
      'document.shots.0.category: only a picture has a motion.',
      clip(posing),
    ],
    'a video shown whole': [
      'document.shots.0.fit: only a picture has a fit.',
      clip({ fit: 'whole' }),
    ],
    'a subject of a video': [
      'document.shots.0.subject: only a picture has a subject.',
      clip({ subject: { x: 0.5, y: 0.5 } }),
    ],
    'a part before its beginning': ['document.shots.0.from: at least 0.', clip({ from: -0.1 })],
    'a part behind its end': [
      'document.shots.0.from: the video ends at 10 seconds.',
      clip({ from: 10 }),
    ],
    '25 words': [
      'document.words: at most 24 of them.',
      () => ({ shots: [still()], words: Array.from({ length: 25 }, () => words()[0]) }),
    ],
    '1,000 words': [
      'document.words: at most 24 of them.',
      () => ({ shots: [still()], words: Array.from({ length: 1_000 }, () => ({ text: '' })) }),
    ],
    '121 characters': [
      'document.words.0.text: at most 120 characters.',
      saying({ text: 'e\u0301'.repeat(121) }),
    ],
    '10,000 characters': [
      'document.words.0.text: at most 120 characters.',
      saying({ text: 'a'.repeat(10_000) }),
    ],
    'three lines': ['document.words.0.text: at most two lines.', saying({ text: 'a\nb\nc' })],
    'words that end before they begin': [
      'document.words.0.to: this must be later than from.',
      saying({ to: 0.4 }),
    ],
    'words that end as they begin': [
      'document.words.0.to: this must be later than from.',
      saying({ to: 0.5 }),
    ],
    'words before the beginning': ['document.words.0.from: at least 0.', saying({ from: -1 })],
    'another style': [
      'document.words.0.style: this value is not accepted.',
      saying({ style: 'x' }),
    ],
    'another place': [
      'document.words.0.place: this value is not accepted.',
      saying({ place: 'left' }),
    ],
    'a place beside the frame': [
      'document.words.0.place.x: at most 1.',
      saying({ place: { x: 1.01, y: 0 } }),
    ],
    'words of half their size and less': [
      'document.words.0.size: at least 0.5.',
      saying({ size: 0.49 }),
    ],
    'a colour of three digits': [
      'document.words.0.colour: a colour such as #ffc46b.',
      saying({ colour: '#12' }),
    ],
    'half a place': [
      'document.words.0.place: this value is not accepted.',
      saying({ place: { x: 1 } }),
    ],
    'an unknown sound': [
      'document.sound: this value is not accepted.',
      () => ({ shots: [still()], sound: 'jazz' }),
    ],
    'an unknown look': [
      'document.look: this value is not accepted.',
      () => ({ shots: [still()], look: 'none' }),
    ],
    'a cover before the beginning': [
      'document.cover: at least 0.',
      () => ({ shots: [still()], cover: -1 }),
    ],
  };
  for (const [what, [error, document]] of Object.entries(faults)) {
    it(`has ${what}`, async () => {
      const { status, json } = await app.call('POST', '/api/films', {
        cookie: me.cookie,
        body: { document: document() },
      });

      expect([status, json]).to.deep.equal([400, { error, code: 'request.invalid' }]);
    });
  }
});
