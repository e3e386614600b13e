import { clipKind } from './clip-kind.ts';

describe('the first bytes of a file', () => {
  const starts: [what: string, start: string, kind: string | null][] = [
    ['an MP4', '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'mov'],
    ['a MOV', '\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'mov'],
    ['an old MOV', '\0\0\0\x08wide\0\0\x10\0mdat', 'mov'],
    ['a WebM', '\x1aE\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'matroska'],
    ['a Matroska of another kind', '\x1aE\xdf\xa3\x9f\x42\x82\x88matroska', null],
    ['a HEIC photo', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', null],
    ['a playlist', '#EXTM3U\nhttp://127.0.0.1/a.ts', null],
    ['a list of files', 'ffconcat version 1.0\nfile a.mp4', null],
    ['nothing', '', null],
  ];
  for (const [what, start, kind] of starts) {
    it(`say whether it is a clip: ${what}`, () => {
      expect(clipKind(start)).to.equal(kind);
    });
  }
});
