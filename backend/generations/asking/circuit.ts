/** An order at which a provider has failed, as the row of its circuit keeps it. */
export type FailedOrder = {
  generationId: string;
  userId: number;
  /** PostgreSQL's time, ISO 8601. */
  at: string;
};

export type Circuit = {
  /** Orders that failed in a row; 0 once something was made. */
  faults: number;
  /** The newest of them, the oldest first. */
  orders: readonly FailedOrder[];
};

/** This many orders in a row open a circuit, whoever ordered them. */
export const FAULTS_MAX = 10;
/** So do fewer that fail soon after each other, where they are not those of one or two users. */
const SPREAD = { orders: 5, users: 3, withinMs: 10 * 60_000 };

/**
 * The circuit after an order has failed; it is open from `FAULTS_MAX` faults on. Null where the
 * order is counted already: neither its other steps nor its other tries say anything of other
 * orders.
 */
export function countFailed({ faults, orders }: Circuit, failed: FailedOrder): Circuit | null {
  // A process of 0.3.0 that closes the circuit leaves the orders.
  const counted = faults === 0 ? [] : orders;
  if (counted.some(({ generationId }) => generationId === failed.generationId)) return null;
  const kept = [...counted, failed].slice(-FAULTS_MAX);
  const sinceMs = Date.parse(failed.at) - SPREAD.withinMs;
  const recent = kept.filter(({ at }) => Date.parse(at) >= sinceMs);
  const users = new Set(recent.map(({ userId }) => userId));
  const isSpread = recent.length >= SPREAD.orders && users.size >= SPREAD.users;
  return { faults: Math.max(faults + 1, isSpread ? FAULTS_MAX : 0), orders: kept };
}
