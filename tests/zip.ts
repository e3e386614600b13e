/** The names in a zip, as its directory at the end has them. */
export function namesInZip(bytes: Buffer): string[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0) throw new Error('this is no whole zip');
  const count = bytes.readUInt16LE(end + 10);
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < count; i += 1) {
    const length = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}
