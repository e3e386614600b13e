/** Types of the parts of a frame (ITU-T H.264, table 7-1). */
const MESSAGES = 6;
const SEQUENCE_PARAMETERS = 7;

/** Messages of a country's standard, and of whoever wrote them: cameras put places there. */
const USER_DATA: ReadonlySet<number> = new Set([4, 5]);

/** How many bytes the length before each part has, by the decoder's record (ISO/IEC 14496-15). */
export const lengthBytesOf = (record: Buffer | null): number => ((record?.[4] ?? 3) & 3) + 1;

/** The parts of a frame, each with the length before it. */
function* partsOf(frame: Buffer, lengthBytes: number) {
  for (let at = 0; at + lengthBytes < frame.length;) {
    const start = at + lengthBytes;
    const end = start + frame.readUIntBE(at, lengthBytes);
    const content = frame.subarray(start, end);
    yield { type: (content[0] ?? 0) & 0x1f, content, whole: frame.subarray(at, end) };
    at = end;
  }
}

/** Whether a frame begins pictures of another kind than the decoder's record says. */
export function changesKind(frame: Buffer, record: Buffer): boolean {
  const parts = [...partsOf(frame, lengthBytesOf(record))];
  return parts.some(
    ({ type, content }) => type === SEQUENCE_PARAMETERS && !record.includes(content),
  );
}

/** A frame without what its camera wrote for others; the same bytes where there is nothing. */
export function withoutUserData(frame: Buffer, lengthBytes: number): Buffer {
  const parts = [...partsOf(frame, lengthBytes)];
  const kept = parts.filter(({ type, content }) => type !== MESSAGES || !hasUserData(content));
  return kept.length === parts.length ? frame : Buffer.concat(kept.map(({ whole }) => whole));
}

/** Reads the types and sizes of messages (7.3.2.3.1), and skips what they say. */
function hasUserData(messages: Buffer): boolean {
  // A 3 between zeros is there for whoever looks for the beginning of a part.
  const isStuffed = (at: number) => messages[at - 1] === 0 && messages[at - 2] === 0;
  const bytes = messages.filter((byte, at) => byte !== 3 || !isStuffed(at));
  let at = 1;
  const number = () => {
    let sum = 0;
    while (bytes[at] === 0xff) sum += bytes[at++] ?? 0;
    return sum + (bytes[at++] ?? 0);
  };
  // The last byte closes the part.
  while (at + 1 < bytes.length) {
    if (USER_DATA.has(number())) return true;
    at += number();
  }
  return false;
}
