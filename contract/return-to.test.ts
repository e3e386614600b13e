import { expect } from 'chai';
import { safeReturnTo } from './return-to.ts';

const origin = 'https://lumireel.example';
const evil = 'evil.example';

/** What a person may be sent to, as it is. */
const screens = [
  '/',
  '/images',
  '/images?type=reels#top',
  '/tokens?checkout=success',
  '/reels-generator',
  '/images?next=https://evil.example',
  '/images?next=//evil.example',
  '/apiary',
  '/%2fevil.example',
  '/%5cevil.example',
  '/@evil.example',
];

/** Ways to another site, or to no screen of ours. */
const hostile: readonly unknown[] = [
  ...['', 'images', `//${evil}`, `///${evil}`, `////${evil}`, `/\\${evil}`, `\\\\${evil}`],
  ...[`\\/${evil}`, `/\\/${evil}`, `/\\\\${evil}`, `/\t/${evil}`, `/\n/${evil}`, `/\r/${evil}`],
  ...[`/\r\n/${evil}`, `\t//${evil}`, ` //${evil}`, `/\0/${evil}`, `/\u{b}/${evil}`],
  ...[`http:${evil}`, `https:${evil}`, `https:/${evil}`, `https://${evil}`, `HTTPS://${evil}`],
  ...[`https:\\\\${evil}`, `${origin}@${evil}`, `${origin}.${evil}`, `${origin}:x@${evil}`],
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
  ],
  ...['/javascript:alert(1)//..//x\t', 'data:text/html,<script>alert(1)</script>', 'vbscript:x'],
  ...['blob:https://evil.example/1', 'file:///etc/passwd', 'about:blank', 'mailto:a@evil.example'],
  ...[`/..//${evil}`, `/a/..//${evil}`, `/.//x/..//${evil}`, `/%2e%2e//${evil}`, `/.//${evil}`],
  ...[`/a/%2e%2e//${evil}`, `/a/../..//${evil}`, `?//${evil}`, `#//${evil}`, `.${evil}`],
  ...[`@${evil}`, `:80@${evil}`, `／／${evil}`, `〱${evil}`, `⁄⁄${evil}`],
  ...['/api/logout', '/API/user', '/api', '/auth', '/login/callback?returnTo=/login/callback'],
  ...['/socket.io/?x', `/${'a'.repeat(8_000)}`, `/${'../'.repeat(50)}/${evil}`],
  ...[['/images'], { toString: () => '/images' }, null, undefined, 5, true],
];

describe('where a finished sign-in leads', () => {
  for (const wanted of screens) {
    it(`leads ${wanted} to itself`, () => {
      expect(safeReturnTo(wanted, origin)).to.equal(wanted);
    });
  }

  it('is tried with more than sixty ways out', () => {
    expect(hostile.length).to.be.greaterThan(60);
  });

  for (const wanted of hostile) {
    it(`leads ${JSON.stringify(wanted)?.slice(0, 60)} home`, () => {
      expect(safeReturnTo(wanted, origin)).to.equal('/');
    });
  }
});
