/** One part of a multipart form, as raw as a hostile client sends it. */
export type FormPart = {
  name: string;
  value: string | Buffer;
  filename?: string;
  type?: string;
  extraHeaders?: string;
};

export const boundary = 'the-boundary';
export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** The bytes of a form; `isCut` loses its end. */
export function multipartForm(parts: FormPart[], { isCut = false } = {}): Buffer {
  const chunks = parts.flatMap(({ name, value, filename, type, extraHeaders }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    extraHeaders === undefined ? '' : `\r\n${extraHeaders}`,
    '\r\n\r\n',
    value,
    '\r\n',
  ]);
  const whole = Buffer.concat(
    [...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)),
  );
  return isCut ? whole.subarray(0, whole.length - 60) : whole;
}
