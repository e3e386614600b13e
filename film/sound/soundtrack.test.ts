import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { filmSounds } from '../../contract/film-choices.ts';
import { onsetsOf, pulseOf } from '../../tests/beats.ts';
import { measured, meteringFfmpeg } from '../../tests/ebur128.ts';
import { testFfmpeg } from '../../tests/ffmpeg.ts';
import { sampleOf } from '../../tests/sample-size.ts';
import type { Score } from './form.ts';
import { type LoopName, loops } from './loops.ts';
import { mastered } from './mastered.ts';
import { soundtrack } from './soundtrack.ts';
import { SAMPLE_RATE, type Stereo } from './voices.ts';

const names = filmSounds.filter((sound): sound is LoopName => sound !== 'none' && sound !== 'clip');
const tempi = [70, 84, 97, 100, 116, 128, 139];

describe('the loops of a film', function () {
  this.timeout(120_000);

  it('are as long as the film, faded at both ends, and nowhere beyond what a file holds', () => {
    for (const name of names) {
      const { left, right } = played(name, { tempo: 97, seconds: 3.02 });

      expect([left.length, right.length]).to.deep.equal([144_960, 144_960]);
      for (const side of [left, right]) {
        expect(side.every((value) => Math.abs(value) < 0.9)).to.equal(true);
        expect(loudestOf(side.subarray(0, 20))).to.be.lessThan(0.01);
        expect(loudestOf(side.subarray(-100))).to.be.lessThan(0.001);
        expect(loudestOf(side.subarray(24_000, 48_000))).to.be.greaterThan(0.2);
      }
    }
  });

  it('end where they begin in a film that loops', () => {
    for (const name of names) {
      const { left } = played(name, { seconds: 7, isLoop: true });
      const edge = 480;
      // Neither end is quieter than the rest, and nothing clicks from the one to the other.
      const ends = [left.subarray(0, SAMPLE_RATE / 2), left.subarray(-SAMPLE_RATE / 2)];
      for (const end of ends) expect(powerOf(end), name).to.be.greaterThan(powerOf(left) / 4);
      const seam = [...left.slice(-edge), ...left.slice(0, edge)];
      const steps = seam.slice(1).map((value, at) => Math.abs(value - (seam[at] ?? 0)));
      const others = left
        .subarray(edge)
        .map((value, at) => Math.abs(value - (left[at + edge - 1] ?? 0)));
      expect(steps[edge - 1], name).to.be.at.most(loudestOf(others));
    }
  });

  it('are the same bytes every time, and others at another tempo and of another name', () => {
    const made = [...names, ...names].map((name) => played(name, { tempo: 90, seconds: 4 }));
    const hashes = [
      ...made.map(hashOf),
      ...names.map((name) => hashOf(played(name, { tempo: 91, seconds: 4 }))),
    ];

    expect(hashes.slice(0, 8)).to.deep.equal(hashes.slice(8, 16));
    expect(new Set(hashes)).to.have.property('size', 16);
    for (const [at, one] of made.slice(0, 8).entries()) {
      for (const other of made.slice(at + 1, 8)) {
        expect(Math.abs(likeness(one.left, other.left))).to.be.lessThan(0.75);
      }
    }
  });

  for (const name of names) {
    it(`have their beats where the film has them, from its first second to its last: ${name}`, () => {
      for (const tempo of sampleOf(tempi, 3)) {
        const beat = 60 / tempo;
        const onsets = onsetsOf(played(name, { tempo, seconds: 24, isLoop: true }));
        // Played twice as fast, it has another beat between two of the film's.
        const isDouble = loops[name].feel.tempo / tempo > Math.SQRT2;

        for (const [from, to] of [[0, 12] as const, [11, 23] as const]) {
          const { period, phase } = pulseOf(onsets, { from, to, beat });
          const late = Math.abs(phase);
          const nearest = isDouble ? Math.min(late, beat / 2 - late) : late;
          expect(Math.abs(period - beat), `${tempo}`).to.be.lessThan(0.003);
          expect(nearest, `${tempo}`).to.be.lessThan(0.033);
        }
      }
    });
  }
});

describe('the loudness of a film', function () {
  this.timeout(120_000);
  let folder = '';
  let program = '';
  before(async function () {
    const found = meteringFfmpeg();
    if (found === undefined) {
      console.error('      Loudness is not judged: no ffmpeg of this machine has ebur128.');
      return this.skip();
    }
    program = found;
    folder = await mkdtemp(join(tmpdir(), 'loudness-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const raw = ['-f', 'f32le', '-ar', `${SAMPLE_RATE}`, '-ac', '2'];

  async function judged(sound: Stereo, name: string) {
    const file = join(folder, `${name}.f32`);
    await writeFile(file, interleaved(sound));
    return measured(program, file, raw);
  }

  // A loop without a form has a range below 2.
  for (const name of names) {
    it(`has a range of 4 LU in a film of 20 s: ${name}`, async () => {
      const { tempo } = loops[name].feel;
      const { range } = await judged(played(name, { tempo, seconds: 20 }), name);

      expect(range).to.be.at.least(4);
    });
  }

  for (const name of names) {
    it(`is −14 ± 1 LUFS, and no peak is over −1 dBTP, also as AAC: ${name}`, async () => {
      for (const [tempo, seconds] of [[70, 30] as const, [139, 3] as const, [104, 10] as const]) {
        const pcm = await judged(played(name, { tempo, seconds }), name);
        const [from, to] = [join(folder, `${name}.f32`), join(folder, `${name}.m4a`)];
        const aac = ['-c:a', 'aac', '-b:a', '192k', to];
        // Of the same code as the product's; Debian's encoder adds up to four decibels.
        await promisify(execFile)(testFfmpeg, ['-v', 'error', '-y', ...raw, '-i', from, ...aac]);

        for (const { loudness, truePeak } of [pcm, await measured(program, to)]) {
          expect(loudness, `${tempo}`).to.be.within(-15, -13);
          expect(truePeak, `${tempo}`).to.be.at.most(-1);
        }
      }
    });
  }

  const hostile: readonly [string, Stereo][] = [
    ['a whisper', of(4, (t) => 0.009 * Math.sin(700 * t) * Math.sin(9 * t))],
    ['a square wave beyond full scale', of(3, (t) => 1.7 * Math.sign(Math.sin(2000 * t)))],
    [
      'peaks between samples',
      of(3, (_, at) => 0.99 * Math.SQRT2 * Math.sin((Math.PI * at) / 2 + Math.PI / 4)),
    ],
    [
      'speech with pauses',
      of(8, (t, at) => (t % 2 < 0.8 ? 0.2 * Math.sin(at ** 1.7) : 0.0005 * Math.sin(at))),
    ],
    [
      'claps in a quiet room',
      of(6, (t, at) => 0.02 * Math.sin(at * 1.3) + (t % 1 < 0.004 ? 0.9 : 0) * Math.sin(at)),
    ],
    ['half a second', of(0.5, (t) => 0.3 * Math.sin(1800 * t))],
    [
      'one side only',
      { ...of(3, (t) => 0.2 * Math.sin(1500 * t)), right: new Float32Array(3 * SAMPLE_RATE) },
    ],
  ];
  for (const [name, mix] of hostile) {
    it(`is right of what clips bring: ${name}`, async () => {
      const { loudness, truePeak } = await judged(mastered(mix), 'hostile');

      expect(loudness).to.be.within(-15, -13);
      expect(truePeak).to.be.at.most(-1);
    });
  }

  it('leaves silence silent, and masters the shortest of sounds', () => {
    expect(loudestOf(mastered(of(2, () => 0)).left)).to.equal(0);
    for (const samples of [0, 1, 2, 40, 900, 5000]) {
      const { left, right } = mastered(of(samples / SAMPLE_RATE, (t) => 0.5 * Math.cos(900 * t)));

      expect([left.length, right.length]).to.deep.equal([samples, samples]);
      expect([...left, ...right].every((value) => Math.abs(value) < 0.9)).to.equal(true);
    }
  });
});

function played(name: LoopName, score: Partial<Score>): Stereo {
  return soundtrack(name, { tempo: 100, seconds: 10, cuts: [], isLoop: false, ...score });
}

function of(seconds: number, wave: (seconds: number, at: number) => number): Stereo {
  const length = Math.round(seconds * SAMPLE_RATE);
  const side = Float32Array.from({ length }, (_, at) => wave(at / SAMPLE_RATE, at));
  return { left: side, right: side.slice() };
}

function interleaved({ left, right }: Stereo): Uint8Array {
  const both = new Float32Array(2 * left.length);
  left.forEach((value, at) => {
    both[2 * at] = value;
    both[2 * at + 1] = right[at] ?? 0;
  });
  return new Uint8Array(both.buffer);
}

function hashOf(sound: Stereo): string {
  return createHash('sha256').update(interleaved(sound)).digest('hex');
}

function powerOf(side: Float32Array): number {
  return side.reduce((sum, value) => sum + value * value, 0) / side.length;
}

function loudestOf(side: Float32Array): number {
  return side.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

function likeness(one: Float32Array, other: Float32Array): number {
  const dot = (a: Float32Array, b: Float32Array) =>
    a.reduce((sum, v, at) => sum + v * (b[at] ?? 0), 0);
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
}
