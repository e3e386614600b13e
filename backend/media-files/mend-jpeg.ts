const END = Buffer.from([0xff, 0xd9]);
const START_OF_SCAN = 0xda;

/** Frames whose scans hold whole coefficients: baseline and extended. */
const sequentialFrames = new Set([0xc0, 0xc1]);
const PROGRESSIVE_FRAME = 0xc2;

/**
 * The last three bytes of a sequential scan's header: the first and last coefficient, and no bits
 * left.
 */
const wholeScan = Buffer.from([0, 63, 0]);

/** More than this before markers is damage that may have hit what follows. */
const STRAY_BYTES_MAX = 255;

/**
 * The bytes of a JPEG without the faults that cameras and editors write and every viewer forgives:
 * a sequential scan's header with wrong parameters, stray bytes before a marker of the header, and
 * no end marker. Returns `bytes` themselves where there is none of them, and where it is no JPEG
 * that can be followed to its first scan. Damaged pixels stay damaged: a decoder still refuses
 * them.
 */
export function mendJpeg(bytes: Buffer): Buffer {
  const header = headerOf(bytes);
  const scan = header.at(-1);
  const frame = header.find(({ code }) => isFrame(code));
  if (!scan || !frame) return bytes;
  const isSequential = sequentialFrames.has(frame.code);
  const head = Buffer.concat([
    bytes.subarray(0, 2),
    ...header.map(({ from, to }) => bytes.subarray(from, to)),
  ]);
  if (isSequential) head.set(wholeScan, head.length - wholeScan.length);
  const hasEnd = bytes.includes(END, scan.to);
  const isEndMissing = !hasEnd && isComplete(bytes, { frame, scan, isSequential });
  if (!isEndMissing && head.equals(bytes.subarray(0, scan.to))) return bytes;
  return Buffer.concat([head, bytes.subarray(scan.to), isEndMissing ? END : Buffer.of()]);
}

/** Its marker begins at `from`, what it holds at `body`. */
type Segment = { code: number; from: number; body: number; to: number };

/** Up to the first scan; none where it is damaged before that. */
function headerOf(bytes: Buffer): Segment[] {
  const segments: Segment[] = [];
  let strayBytes = 0;
  for (let at = 2; ;) {
    const next = nextSegment(bytes, at);
    if (!next) return [];
    segments.push(next);
    strayBytes += next.from - at;
    if (strayBytes > STRAY_BYTES_MAX) return [];
    if (next.code === START_OF_SCAN) return segments;
    at = next.to;
  }
}

function nextSegment(bytes: Buffer, start: number): Segment | null {
  for (let at = start; at + 3 < bytes.length; at += 1) {
    const code = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || !hasSegment(code)) continue;
    const body = at + 4;
    const to = at + 2 + bytes.readUInt16BE(at + 2);
    if (to < body || to > bytes.length) continue;
    let from = at;
    // A marker may have any number of these before it.
    while (from > start && bytes[from - 1] === 0xff) from -= 1;
    return { code, from, body, to };
  }
  return null;
}

/** Frames, tables, scans, notes of applications and comments; neither restarts nor the end. */
const hasSegment = (code: number) =>
  (code >= 0xc0 && code < 0xd0) || (code >= 0xda && code < 0xf0) || code === 0xfe;

const isFrame = (code: number) => sequentialFrames.has(code) || code === PROGRESSIVE_FRAME;

/**
 * Whether the scans hold every bit of every coefficient. A file that was cut off between two scans
 * shows a poorer picture without any fault that a decoder would see.
 */
function isComplete(
  bytes: Buffer,
  { frame, scan, isSequential }: { frame: Segment; scan: Segment; isSequential: boolean },
): boolean {
  /** The bits of each coefficient that are still to come, by component. */
  const bitsLeft = new Map<number, Uint8Array>();
  for (let at = frame.body + 6; at < frame.to; at += 3) {
    bitsLeft.set(bytes[at] ?? 0, new Uint8Array(64).fill(255));
  }
  for (let each: Segment | null = scan; each; each = nextSegment(bytes, each.to)) {
    if (each.code !== START_OF_SCAN) continue;
    const [first = 0, last = 0, bits = 0] = isSequential
      ? wholeScan
      : bytes.subarray(each.to - 3, each.to);
    for (let at = each.body + 1; at < each.to - 3; at += 2) {
      bitsLeft.get(bytes[at] ?? 0)?.fill(bits & 15, first, last + 1);
    }
  }
  return [...bitsLeft.values()].every((bits) => bits.every((left) => left === 0));
}
