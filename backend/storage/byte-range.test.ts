import { readRange } from './serve.ts';

describe('a Range header', () => {
  for (const [header, answer] of [
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=99-', { start: 99, end: 99 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=0-99999999999999999999999', { start: 0, end: 99 }],
    ['bytes=-1', { start: 99, end: 99 }],
    ['bytes=-100', { start: 0, end: 99 }],
    ['bytes=-101', { start: 0, end: 99 }],
    ['Bytes= 5-6 ', { start: 5, end: 6 }],
    ['bytes=100-', 'impossible'],
    ['bytes=100-200', 'impossible'],
    ['bytes=-0', 'impossible'],
    ['bytes=', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=6-5', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=1-2-3', 'whole'],
    ['bytes=--1', 'whole'],
    ['bytes=1.5-2', 'whole'],
    ['bytes=0x1-5', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['items=0-1', 'whole'],
    ['0-1', 'whole'],
    ['', 'whole'],
  ] as const) {
    it(`«${header}» of 100 bytes is ${JSON.stringify(answer)}`, () => {
      expect(readRange(header, 100)).to.deep.equal(answer);
    });
  }
});
