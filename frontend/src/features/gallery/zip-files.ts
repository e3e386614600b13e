export type ZipEntry = { name: string; content: Blob; modifiedAt: Date };

/**
 * A zip of the files as they are: pictures and films are compressed already. Their bytes stay where
 * the browser keeps them, and are read once for their checksums. Names must differ; together less
 * than 4 GB and 65,536 files, which is what a zip without extensions holds.
 */
export async function zipFiles(entries: readonly ZipEntry[]): Promise<Blob> {
  const files: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let position = 0;
  let directoryBytes = 0;
  for (const { name, content, modifiedAt } of entries) {
    const nameBytes = new TextEncoder().encode(name);
    const facts = factsOf(modifiedAt, await crc32(content), content.size, nameBytes.length);
    const local = bytesOf([0x04034b50, 4], [20, 2], ...facts, [0, 2]);
    const central = bytesOf(
      [0x02014b50, 4],
      [20, 2],
      [20, 2],
      ...facts,
      // No extra field, comment or attributes; it is on the first disk.
      ...[2, 2, 2, 2, 4].map((size): Field => [0, size]),
      [position, 4],
    );
    files.push(local, nameBytes, content);
    directory.push(central, nameBytes);
    position += local.length + nameBytes.length + content.size;
    directoryBytes += central.length + nameBytes.length;
  }
  const count = entries.length;
  const end = bytesOf(
    [0x06054b50, 4],
    [0, 4],
    [count, 2],
    [count, 2],
    [directoryBytes, 4],
    [position, 4],
    [0, 2],
  );
  return new Blob([...files, ...directory, end], { type: 'application/zip' });
}

/** A number and how many bytes it takes, the lowest first. */
type Field = readonly [value: number, size: number];

function factsOf(modifiedAt: Date, checksum: number, size: number, nameLength: number): Field[] {
  const year = Math.min(Math.max(modifiedAt.getFullYear() - 1980, 0), 127);
  const date = (year << 9) | ((modifiedAt.getMonth() + 1) << 5) | modifiedAt.getDate();
  const time =
    (modifiedAt.getHours() << 11) | (modifiedAt.getMinutes() << 5) | (modifiedAt.getSeconds() >> 1);
  const utf8Names = 0x0800;
  const stored = 0;
  return [
    [utf8Names, 2],
    [stored, 2],
    [time, 2],
    [date, 2],
    [checksum, 4],
    [size, 4],
    [size, 4],
    [nameLength, 2],
  ];
}

function bytesOf(...fields: Field[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, size]) => sum + size, 0)));
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 4) view.setUint32(at, value, true);
    else view.setUint16(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

async function crc32(content: Blob): Promise<number> {
  let sum = 0xffffffff;
  const reader = content.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const byte of part.value) sum = (crcTable[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
