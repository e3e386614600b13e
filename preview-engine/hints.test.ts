import { type Capability, ProviderFault, type Step } from '../backend/providers/provider.ts';
import { personHints, pictureHints, readHints, reelHints } from './hints.ts';
import { previewEngine } from './preview-engine.ts';

const picture = { capability: 'text-to-image', prompt: 'sea', source: null, seed: 1 } as const;
const reel = {
  capability: 'image-to-video',
  prompt: '',
  source: { key: 'a.jpg' },
  seconds: 10,
} as const;
const portrait = { gender: 'Female', race: 'Asian' };

describe('the hints of a step', () => {
  it('are what the tool wrote', () => {
    const scene = { ...picture, hints: { scene: 'luxuryTravel-2' } };
    const person = { ...picture, hints: { portrait } };
    const motion = {
      category: 'posing',
      option: 'Power Pose',
      isWhole: true,
      subject: { x: 0.2, y: 1 },
      sound: 'motion',
    };

    expect(readHints(scene, pictureHints)).to.deep.equal({
      scene: 'luxuryTravel-2',
      portrait: null,
    });
    expect(readHints(person, pictureHints)).to.deep.equal({ scene: null, portrait });
    expect(readHints({ ...reel, hints: motion }, reelHints)).to.deep.equal(motion);
  });

  it('are found beside the prompt of a step that was stored before hints existed', () => {
    const scene = { ...picture, scene: 'luxuryTravel-2', portrait: null } as Step;
    const motion = { category: 'posing', option: 'Power Pose' };

    expect(readHints(scene, pictureHints)).to.deep.equal({
      scene: 'luxuryTravel-2',
      portrait: null,
    });
    expect(readHints({ ...reel, ...motion }, reelHints)).to.deep.equal({
      ...motion,
      isWhole: false,
      subject: null,
      sound: 'none',
    });
    expect(readHints({ ...picture, ...portrait }, personHints)).to.deep.equal(portrait);
  });

  it('may be missing: then the prompt decides', () => {
    expect(readHints(picture, pictureHints)).to.deep.equal({ scene: null, portrait: null });
    expect(readHints(reel, reelHints)).to.deep.equal({
      category: 'custom',
      option: null,
      isWhole: false,
      subject: null,
      sound: 'none',
    });
    expect(readHints(picture, personHints)).to.deep.equal({ race: 'Random' });
  });

  it('are ignored when they name an unknown scene or person', () => {
    for (const unknown of [7, [], {}, 'Elf', '__proto__', null]) {
      const hints = { scene: unknown, gender: unknown, race: unknown };
      const { scene } = readHints({ ...picture, hints }, pictureHints);
      const person = readHints({ ...picture, hints }, personHints);

      expect(scene).to.be.oneOf([null, 'Elf', '__proto__']);
      expect(person).to.deep.equal({ gender: undefined, race: 'Random' });
    }
  });

  const unreadable: [Capability, Step][] = [
    ['text-to-image', { ...picture, hints: { portrait: 'Female' } }],
    ['text-to-image', { ...picture, hints: { portrait: { gender: 'Female' } } }],
    ['text-to-image', { ...picture, hints: { portrait: { gender: 'Robot', race: 'Asian' } } }],
    ['image-to-video', { ...reel, hints: { category: 7 } }],
    ['image-to-video', { ...reel, hints: { category: 'posing', option: ['Power Pose'] } }],
    ['image-to-video', { ...reel, hints: { category: '__proto__', option: 'constructor' } }],
  ];
  for (const [capability, step] of unreadable) {
    it(`refuse a step of ${capability} with ${JSON.stringify(step.hints)} before any work`, async () => {
      const engine = previewEngine({ reelSize: { width: 360, height: 640 } });

      const fault = await engine.submit(step, { clientRef: 'x' }).catch((error: unknown) => error);

      expect(fault).to.be.instanceOf(ProviderFault).and.include({ faultClass: 'invalid_input' });
    });
  }
});
