import { inflateRawSync } from 'node:zlib';

/** The names in a zip, as its directory at the end has them. */
export function namesInZip(bytes: Buffer): string[] {
  return entriesOf(bytes).map(({ name }) => name);
}

/** The content of a JSON document in a zip. */
export function jsonInZip<T>(bytes: Buffer, name: string): T {
  const entry = entriesOf(bytes).find((one) => one.name === name);
  if (!entry) throw new Error(`the zip has no ${name}`);
  const { offset, size } = entry;
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  // The caller knows what it put there.
  return JSON.parse(inflateRawSync(bytes.subarray(start, start + size)).toString()) as T;
}

function entriesOf(bytes: Buffer) {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0) throw new Error('this is no whole zip');
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    const [size, offset] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, nameEnd);
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    return { name, size, offset };
  });
}
