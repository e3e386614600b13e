const units = ['kB', 'MB', 'GB', 'TB'];

/** A file's size as people say it: "340 kB", "1.2 MB". */
export function sizeText(bytes: number): string {
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size < 9.95 && unit > 0 ? size.toFixed(1) : Math.max(1, Math.round(size))} ${units[unit]}`;
}
