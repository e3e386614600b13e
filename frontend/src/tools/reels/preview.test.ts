import type { PhotoLook } from '#contract/photo-look.ts';
import { CallError } from '../../api/call-error.ts';
import { lookStateOf } from './photo-look.ts';
import { previewOf, type ReelPreview } from './preview.ts';

const file = new File(['x'], 'photo.jpg');
const hint = { code: 'too-dark', text: 'This photo is very dark.' } as const;
const look: PhotoLook = {
  width: 900,
  height: 1600,
  heads: [],
  subject: { x: 0.5, y: 0.4 },
  mask: null,
  hints: [hint],
};
const refusal = (status: number, code: string, error = 'Said by the server.') =>
  new CallError({ status, statusText: '', body: JSON.stringify({ code, error }) });

type Asked = Parameters<typeof lookStateOf>[0];
type Seen = Omit<Parameters<typeof previewOf>[0], 'state'>;

const asked: Asked = { file, hasConsent: true, look, failure: null };
const seen: Seen = {
  form: { category: 'posing', option: 'Power Pose' },
  canDraw: true,
  provider: 'local',
};
const shown = (asking: Partial<Asked>, seeing: Partial<Seen> = {}): ReelPreview =>
  previewOf({ ...seen, ...seeing, state: lookStateOf({ ...asked, ...asking }) });

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
    for (const form of [
      { category: null, option: null },
      { category: 'posing', option: null },
    ] as const) {
      expect(shown({}, { form })).to.deep.include({ look, style: null });
      expect(shown({}, { form }).line).to.match(/^Choose a style/);
    }
  });

  it('does not play what own words make', () => {
    const custom = shown({}, { form: { category: 'custom', option: null } });

    expect(custom).to.deep.include({ look, style: null, hints: [hint.text] });
    expect(custom.line).to.equal('What your own words make is seen after the order.');
  });

  it('is a motion idea where an outside service makes the reel', () => {
    const idea = 'Motion idea: what the person does is up to fal';

    expect(shown({}, { provider: 'fal' })).to.deep.include({ look, idea, hints: [hint.text] });
    expect(shown({}, { provider: undefined }).idea).to.equal(null);
    expect(shown({}, { provider: null }).idea).to.equal(null);
  });

  const samples: [
    what: string,
    asking: Partial<Asked>,
    line: RegExp,
    more?: Partial<ReelPreview>,
  ][] = [
    ['no photo', { file: null, look: null }, /^$/],
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
  for (const [what, asking, line, more] of samples) {
    it(`shows the sample with ${what}`, () => {
      const preview = shown(asking);

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
    const preview = shown({}, { canDraw: false });

    expect(preview).to.deep.include({ look: null, style: null, hints: [hint.text] });
    expect(preview.line).to.match(/^This browser cannot draw films/);
  });
});
