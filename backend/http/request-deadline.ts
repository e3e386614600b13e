import type { IncomingMessage } from 'node:http';

/** A whole request must have arrived by then, unless it has a pace of its own. */
export const REQUEST_SECONDS = 300;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Calls `end` when the body of a request, if it has one, has not arrived within `ms`. */
export function limitRequest(request: IncomingMessage, ms: number, end: () => void): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) return;
  const deadline = setTimeout(() => !request.complete && end(), ms);
  deadlines.set(request, deadline);
  // Its client has left, or all of it was read.
  request.once('close', () => clearTimeout(deadline));
}

/**
 * How fast a request must arrive: by its deadline, and `bytesPerSecond` over each `overSeconds`.
 */
export type Pace = { deadlineSeconds: number; bytesPerSecond: number; overSeconds: number };

const LOOKS = 12;

/**
 * Calls `late` when a request is slower than its pace, which takes the place of `limitRequest`;
 * ends when the timer that is returned is cleared.
 */
export function keepPace(request: IncomingMessage, pace: Pace, late: () => void): NodeJS.Timeout {
  clearTimeout(deadlines.get(request));
  const { deadlineSeconds, bytesPerSecond, overSeconds } = pace;
  const seen = [request.socket.bytesRead];
  return setInterval(
    () => {
      const now = request.socket.bytesRead;
      const before = seen.at(-LOOKS);
      seen.push(now);
      const isSlow = before !== undefined && now - before < bytesPerSecond * overSeconds;
      if (isSlow || (seen.length * overSeconds) / LOOKS > deadlineSeconds) late();
    },
    (overSeconds * 1000) / LOOKS,
  );
}
