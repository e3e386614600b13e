import type { PhotoLook } from '#contract/photo-look.ts';
import { CallError } from '../../api/call-error.ts';
import { previewOf, type ReelPreview } from './preview.ts';

const file = new File(['x'], 'photo.jpg');
const hint = { code: 'too-dark', text: 'This photo is very dark.' } as const;
const look: PhotoLook = {
  width: 900,
  height: 1600,
  heads: [],
  whole: { subject: { x: 0.5, y: 0.5 }, backdrop: '' },
  subject: { x: 0.5, y: 0.4 },
  mask: null,
  thing: null,
  hints: [hint],
};
const refusal = (status: number, code: string, error = 'Said by the server.') =>
  new CallError({ status, statusText: '', body: JSON.stringify({ code, error }) });

type Seen = Parameters<typeof previewOf>[0];
type Changed = Partial<Omit<Seen, 'form'> & Seen['form']>;

const form: Seen['form'] = {
  photo: file,
  hasConsent: true,
  category: 'posing',
  option: 'Power Pose',
};
const seen: Seen = { form, look, failure: null, canDraw: () => true, provider: 'local' };
const shown = (changed: Changed): ReelPreview =>
  previewOf({ ...seen, ...changed, form: { ...form, ...changed } });

describe('the preview of a reel', () => {
  it('plays the chosen style on the own photo, and says what may spoil it', () => {
    expect(shown({})).to.deep.equal({
      look,
      style: { category: 'posing', option: 'Power Pose' },
      idea: null,
      line: '',
      hints: [hint.text],
      isRefused: false,
      canAskAgain: false,
    });
  });

  it('moves the own photo in the styles before one of them is chosen', () => {
    for (const category of [null, 'posing'] as const) {
      const preview = shown({ category, option: null });
      expect(preview).to.deep.include({ look, style: null });
      expect(preview.line).to.match(/^Choose a style/);
    }
  });

  it('does not play what own words make', () => {
    const custom = shown({ category: 'custom', option: null });

    expect(custom).to.deep.include({ look, style: null, hints: [hint.text] });
    expect(custom.line).to.equal('What your own words make is seen after the order.');
  });

  it('is a motion idea where an outside service makes the reel', () => {
    const idea = 'Motion idea: what the person does is up to fal';

    expect(shown({ provider: 'fal' })).to.deep.include({ look, idea, hints: [hint.text] });
    expect(shown({ provider: undefined }).idea).to.equal(null);
    expect(shown({ provider: null }).idea).to.equal(null);
  });

  const samples: [what: string, changed: Changed, line: RegExp, more?: Partial<ReelPreview>][] = [
    ['no photo', { photo: null, look: null }, /^$/],
    ['no permission yet', { hasConsent: false }, /^The preview appears when you confirm/],
    ['no answer yet', { look: null }, /^Looking at your photo…$/],
    [
      'a busy server',
      { look: null, failure: refusal(503, 'upload.not-looked-at') },
      /^Your photo cannot be looked at right now, .*sample.*order all the same/,
      { canAskAgain: true },
    ],
    [
      'too many photos',
      { look: null, failure: refusal(429, 'request.too-many') },
      /^Many of your photos were looked at in the last hour, .*sample/,
      { canAskAgain: true },
    ],
    [
      'no connection',
      { look: null, failure: CallError.unreachable(new TypeError('fetch failed')) },
      /^The server could not be reached, so the styles show a sample/,
      { canAskAgain: true },
    ],
    [
      'a fault of ours',
      { look: null, failure: new Error('surprise') },
      /^Your photo cannot be looked at right now/,
      { canAskAgain: true },
    ],
    [
      'a photo that cannot be read',
      { look: null, failure: refusal(400, 'upload.unreadable') },
      /^Said by the server\.$/,
      { isRefused: true },
    ],
    [
      'what is no photo',
      { look: null, failure: refusal(415, 'upload.unsupported-type') },
      /^Said by the server\.$/,
      { isRefused: true },
    ],
  ];
  for (const [what, changed, line, more] of samples) {
    it(`shows the sample with ${what}`, () => {
      const preview = shown(changed);

      expect(preview.line).to.match(line);
      expect(preview).to.deep.include({
        look: null,
        style: null,
        idea: null,
        hints: [],
        isRefused: false,
        canAskAgain: false,
        ...more,
      });
    });
  }

  it('says the hints where the browser cannot draw, with the sample', () => {
    const preview = shown({ canDraw: () => false });

    expect(preview).to.deep.include({ look: null, style: null, hints: [hint.text] });
    expect(preview.line).to.match(/^This browser cannot draw films/);
  });
});
