/** Names of files have at most 255 characters, some of which take several bytes. */
const headersBytesMax = 4 * 1024;

const headersEnd = Buffer.from('\r\n\r\n');

/**
 * Says of each further chunk of a multipart form whether the headers of its parts are short enough so
 * far. The parser takes any length, and looks for a file's name with a pattern that takes time with
 * the square of it.
 */
export function partHeadersLimit(contentType: string): (chunk: Buffer) => boolean {
  // As the parser reads it.
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(contentType) ?? [];
  const partStart = Buffer.from(`--${quoted ?? plain ?? ''}\r\n`);
  let isInHeaders = false;
  let headersBytes = 0;
  /** May end with the beginning of the mark that is looked for. */
  let rest = Buffer.alloc(0);

  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const mark = isInHeaders ? headersEnd : partStart;
      const at = rest.indexOf(mark);
      const passed = at === -1 ? Math.max(0, rest.length - mark.length + 1) : at;
      if (isInHeaders) headersBytes += passed;
      if (headersBytes > headersBytesMax) return false;
      if (at === -1) {
        rest = rest.subarray(passed);
        return true;
      }
      // The line end of the first mark is half of the second where a part has no headers.
      rest = rest.subarray(isInHeaders ? at : at + mark.length - 2);
      isInHeaders = !isInHeaders;
      headersBytes = 0;
    }
  };
}
