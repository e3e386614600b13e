import type { IncomingHttpHeaders } from 'node:http';
import { isHandshakeAllowed } from './gateway.ts';

const own = 'https://lumireel.example';

const cases: [string, IncomingHttpHeaders, boolean][] = [
  ['the app itself', { origin: own, 'sec-fetch-site': 'same-origin', upgrade: 'websocket' }, true],
  ['another site', { origin: 'https://evil.example', upgrade: 'websocket' }, false],
  ['an origin that merely begins like ours', { origin: `${own}.evil.example` }, false],
  ['our host over another scheme', { origin: 'http://lumireel.example' }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['long polling of the app, which names no origin', { 'sec-fetch-site': 'same-origin' }, true],
  ['long polling of another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['an address typed into the browser', { 'sec-fetch-site': 'none' }, false],
  ['a sibling domain', { 'sec-fetch-site': 'same-site' }, false],
  [
    'a browser that hides the origin of its websocket',
    { 'sec-fetch-site': 'same-origin', upgrade: 'websocket' },
    false,
  ],
  ['a command-line client', { upgrade: 'websocket' }, true],
];

describe('the handshake of a socket', () => {
  for (const [who, headers, isAllowed] of cases) {
    it(`${isAllowed ? 'accepts' : 'refuses'} ${who}`, () => {
      expect(isHandshakeAllowed(headers, (origin) => origin === own)).to.equal(isAllowed);
    });
  }
});
