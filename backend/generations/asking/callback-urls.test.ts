import { outsideProvider } from '#tests/outside-provider.ts';
import { scriptedProvider } from '#tests/scripted-provider.ts';
import { openCallbackUrls } from './callback-urls.ts';

const [oldKey, newKey] = ['an old key of the sessions', 'a new key of the sessions'];
const reachable = 'https://lumireel.example';

describe('the address that a service reports to', () => {
  const open = (appUrl: string | undefined, keys = [newKey, oldKey], isOn = true) =>
    openCallbackUrls(appUrl, { keys, isOn });
  const outside = outsideProvider({}, { name: 'outside' });
  const tokenIn = (url: string | null) => new URL(url ?? '').searchParams.get('token') ?? '';

  it('names the attempt, with a token for no other', () => {
    const urls = open(reachable);
    const url = urls.urlFor(outside, '7');

    expect(url).to.match(
      /^https:\/\/lumireel\.example\/api\/providers\/outside\/callback\?attempt=7&token=[\w-]{43}$/,
    );
    expect(urls.isGenuine('7', tokenIn(url))).to.equal(true);
    for (const [attempt, token] of [
      ['8', tokenIn(url)],
      ['7', tokenIn(urls.urlFor(outside, '8'))],
      ['7', ''],
      ['7', `${tokenIn(url).slice(0, -1)}é`],
      ['', ''],
    ] as const) {
      expect(urls.isGenuine(attempt, token), `${attempt} ${token}`).to.equal(false);
    }
  });

  it('stays good when the key was replaced, until the old one is gone', () => {
    const token = tokenIn(open(reachable, [oldKey]).urlFor(outside, '7'));

    expect(open(reachable).isGenuine('7', token)).to.equal(true);
    expect(open(reachable, [newKey]).isGenuine('7', token)).to.equal(false);
  });

  it('is given only to services that report and can reach it', () => {
    const besides = (...trustedOrigins: string[]) => ({ ...outside, trustedOrigins });
    const local = 'http://127.0.0.1:8188';

    expect(open(undefined).urlFor(outside, '7')).to.equal(null);
    expect(open(reachable, [newKey], false).urlFor(outside, '7')).to.equal(null);
    expect(open(reachable).urlFor(scriptedProvider(), '7')).to.equal(null);
    for (const appUrl of [
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
      'http://192.168.1.5:3000',
    ]) {
      expect(open(appUrl).urlFor(outside, '7'), appUrl).to.equal(null);
      expect(open(appUrl).urlFor(besides('https://gpu.example'), '7'), appUrl).to.equal(null);
      expect(open(appUrl).urlFor(besides(local), '7'), appUrl).to.include(appUrl);
    }
  });
});
