/** How far the server's clock is ahead of this one; 0 when the difference is only transit time. */
let clockOffsetMs = 0;

const TOLERANCE_MS = 2_000;

/** Learns from the `Date` of any answer, so that times the server wrote can be counted from. */
export function syncServerClock(headers: Headers): void {
  const toldMs = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(toldMs)) return;
  const differenceMs = toldMs - Date.now();
  clockOffsetMs = Math.abs(differenceMs) > TOLERANCE_MS ? differenceMs : 0;
}

/** The moment of a server timestamp by this browser's clock, in milliseconds. */
export function localTimeMs(serverTime: string): number {
  return Date.parse(serverTime) - clockOffsetMs;
}
