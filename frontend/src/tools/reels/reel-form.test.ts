import type { Media } from '#contract/media.ts';
import { reelTexts } from '#contract/tools/reels.ts';
import { photoOrder } from '../../features/uploads/photo-order.ts';
import { asChosen } from './photo-shape.ts';
import {
  emptyReelForm,
  orderFrom as orderOf,
  reelFormOf,
  withCategory,
  withPhoto,
  type ReelForm,
} from './reel-form.ts';

const file = new File(['x'], 'photo.jpg');
const orderFrom = (form: ReelForm, payer: Parameters<typeof orderOf>[1]) =>
  orderOf(form, payer, { canSound: false });
const payer = { tokenBalance: 10, isAdmin: false };
const complete: ReelForm = {
  ...emptyReelForm,
  photo: file,
  category: 'flexing',
  option: 'Flex Abs',
  hasConsent: true,
};

describe('ordering a reel', () => {
  const refused: [string, Partial<ReelForm>, string, field: keyof ReelForm, atField?: string][] = [
    ['no image', { photo: null }, reelTexts.missing, 'photo', 'Choose a photo.'],
    ['no category', { category: null }, reelTexts.missing, 'category', 'Choose a category.'],
    ['no option', { option: null }, 'Please select an animation option.', 'option'],
    ['a blank custom prompt', { category: 'custom' }, reelTexts.promptRequired, 'customPrompt'],
    [
      'a custom prompt of characters nobody sees',
      { category: 'custom', customPrompt: ' \u200b\n' },
      'Please enter a custom animation prompt.',
      'customPrompt',
    ],
    [
      'no permission',
      { hasConsent: false },
      'Please confirm that you may use this photo.',
      'hasConsent',
    ],
  ];
  for (const [title, change, description, field, atField = description] of refused) {
    it(`is refused with ${title}`, () => {
      const result = orderFrom({ ...complete, ...change }, payer);

      expect(result).to.deep.include({
        code: 'request.invalid',
        title: 'Missing Information',
        description,
      });
      const marked = Object.entries('faults' in result ? result.faults : {});
      expect(marked.filter(([, text]) => text)).to.deep.equal([[field, atField]]);
    });
  }

  it('asks for the image first when everything is missing', () => {
    expect(orderFrom(emptyReelForm, { ...payer, tokenBalance: 0 })).to.include({
      description: 'Please select an image and category.',
    });
  });

  it('needs a token, unless an admin orders', () => {
    expect(orderFrom(complete, { tokenBalance: 0, isAdmin: false })).to.deep.equal({
      code: 'tokens.insufficient',
      title: 'Insufficient Tokens',
      description: 'You need at least 1 token to generate a reel.',
      faults: {},
    });
    expect(orderFrom(complete, { tokenBalance: 0, isAdmin: true })).to.have.property('input');
    expect(orderFrom(complete, { tokenBalance: 1, isAdmin: false })).to.have.property('input');
  });

  it('sends the option of a category, and only the prompt of a custom one', () => {
    const custom: ReelForm = {
      ...complete,
      category: 'custom',
      option: null,
      customPrompt: 'wave slowly',
    };

    expect(orderFrom(complete, payer)).to.deep.equal({
      photo: file,
      input: { category: 'flexing', option: 'Flex Abs' },
    });
    expect(orderFrom(custom, payer)).to.deep.equal({
      photo: file,
      input: { category: 'custom', customPrompt: 'wave slowly' },
    });
  });

  it('asks for the whole photo, and says what the film closes in on, where that is chosen', () => {
    const chosen = { ...complete, isWhole: true, subject: '0.2,0.4' };

    expect(orderFrom(chosen, payer)).to.deep.equal({
      photo: file,
      input: { category: 'flexing', option: 'Flex Abs', wholePhoto: 'true', subject: '0.2,0.4' },
    });
  });

  it('sends its sound only where the reel’s provider takes one', () => {
    const off: ReelForm = { ...complete, sound: 'none' };
    const soundOf = (form: ReelForm, canSound: boolean) => {
      const wanted = orderOf(form, payer, { canSound });
      return 'input' in wanted ? wanted.input.sound : wanted;
    };

    expect([true, false].map((canSound) => soundOf(complete, canSound))).to.deep.equal([
      'motion',
      undefined,
    ]);
    expect(soundOf(off, true)).to.equal('none');
  });

  it('asks no permission for a picture of My Content', () => {
    const item = { id: 7 } as Media;
    const wanted = orderFrom({ ...complete, photo: item, hasConsent: false }, payer);

    expect(wanted).to.have.property('photo', item);
    expect(photoOrder('reel', item, { category: 'flexing' })).to.deep.equal({
      input: { category: 'flexing', imageId: 7 },
    });
  });

  it('forgets what was done to a photo when another takes its place', () => {
    const turned = { ...complete, subject: '0.2,0.4', shape: { ...asChosen, turns: 1 } };
    const another = new File(['y'], 'another.jpg');

    expect({ ...turned, ...withPhoto(another, false) }).to.deep.equal({
      ...complete,
      photo: another,
      original: another,
      shape: asChosen,
      subject: null,
      hasConsent: false,
    });
  });

  it('forgets the option when the category changes', () => {
    expect(withCategory(complete, 'posing')).to.deep.equal({ category: 'posing', option: null });
    expect(withCategory(complete, 'flexing')).to.deep.equal({ category: 'flexing' });
  });
});

describe('a reel that is used again', () => {
  // What the form reads of an item.
  const reel = (facts: Partial<Media>) => ({
    media: {
      videoCategory: 'posing',
      videoOption: 'Power Pose',
      promptUsed: 'Ours',
      ...facts,
    } as Media,
    input: {},
  });

  it('has its category and option, or its own text, and asks for the photo', () => {
    expect(reelFormOf(reel({}))).to.deep.equal({
      ...emptyReelForm,
      category: 'posing',
      option: 'Power Pose',
    });
    // The documented client may send the category's name as its option.
    const custom = { videoCategory: 'custom', videoOption: 'custom', promptUsed: 'wave slowly' };
    expect(reelFormOf(reel(custom))).to.deep.equal({
      ...emptyReelForm,
      category: 'custom',
      customPrompt: 'wave slowly',
    });
  });

  it('shows the whole photo where that was ordered, and has no subject in a new photo', () => {
    const again = (wholePhoto: unknown) =>
      reelFormOf({ ...reel({}), input: { wholePhoto, subject: '0.2,0.4' } });
    expect(again('true')).to.include({ isWhole: true, subject: null });
    expect(again('false').isWhole).to.equal(false);
    expect(again({}).isWhole).to.equal(false);
  });

  it('is the empty form for what is no reel', () => {
    for (const videoCategory of [null, 'constructor', 'of a newer server']) {
      expect(reelFormOf(reel({ videoCategory }))).to.equal(emptyReelForm);
    }
    expect(reelFormOf({ media: null, input: undefined })).to.equal(emptyReelForm);
  });
});
