import { ProviderFault, type FaultClass, type FaultFacts } from './provider.ts';

/** An answer of a service, whatever its status. */
export type Answer = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed JSON; undefined when it is none. */
  body: unknown;
};

/** Before a `submit` was answered nothing is known to be bought. */
export type Phase = 'submit' | 'read';
/** The request that was answered, and what its work costs where that is known. */
export type Asked = { phase: Phase; requestId?: string | undefined; costMicros?: number };

/** Fault classes by status, as 404, or by all that begin as it does, as 4xx. */
export type StatusClasses = Readonly<Record<string, Readonly<Record<Phase, FaultClass>>>>;

export const always = (faultClass: FaultClass) => ({ submit: faultClass, read: faultClass });

/** Statuses of services that queue work, where a service says nothing else of one. */
const usualClasses: StatusClasses = {
  '2xx': { submit: 'bug', read: 'unavailable' },
  '3xx': { submit: 'bug', read: 'unavailable' },
  400: { submit: 'bug', read: 'lost' },
  401: always('auth'),
  402: always('quota'),
  403: always('auth'),
  // An unknown model, or work that the service has forgotten.
  404: { submit: 'auth', read: 'lost' },
  // A gateway's error may hide that the request was accepted behind it.
  408: { submit: 'uncertain_submit', read: 'bug' },
  410: { submit: 'auth', read: 'lost' },
  413: { submit: 'invalid_input', read: 'lost' },
  429: always('quota'),
  '4xx': always('bug'),
  // The only server error that says that nothing was accepted.
  503: always('unavailable'),
  '5xx': { submit: 'uncertain_submit', read: 'unavailable' },
};

/** A service's own reading of an answer; what is left out follows from the status. */
type Reading = {
  service: string;
  statuses?: StatusClasses;
  known?: FaultClass | undefined;
  /** Codes for the message. Never a service's texts: they repeat the order's words. */
  codes?: readonly string[];
  facts?: FaultFacts;
};

/** The fault that an answer other than success means. */
export function answerFault(
  { status, headers }: Answer,
  { phase, requestId }: Asked,
  { service, statuses = {}, known, codes = [], facts = {} }: Reading,
): ProviderFault {
  const rows = { ...usualClasses, ...statuses };
  const row = rows[status] ?? rows[`${Math.floor(status / 100)}xx`] ?? always('bug');
  const said = codes.length > 0 ? ` (${codes.join(', ').slice(0, 200)})` : '';
  const message = `${service} answered ${status}${said} to ${phase}`;
  return new ProviderFault(known ?? row[phase], message, {
    retryAfterSeconds: pauseSeconds(firstHeader(headers['retry-after'])),
    isLasting: status === 402,
    isAbsent: phase === 'read' && status === 404,
    ...facts,
    requestId: requestId ?? facts.requestId,
  });
}

/** A code that is in no table is shown to the operator, so it must not break a log line. */
export const printable = (code: string): string => code.replaceAll(/[^\w.-]/g, '?').slice(0, 60);

/** The pause that a service asks for, at most `mostSeconds`; undefined where it is no number. */
export function pauseSeconds(text: string | undefined, mostSeconds = 600): number | undefined {
  const seconds = Number(text);
  return text !== undefined && seconds > 0 ? Math.min(seconds, mostSeconds) : undefined;
}

/** The first value of a header that may come more than once. */
export const firstHeader = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/**
 * The fault of work that was paid for: with this cost, unless it names one; other errors as they
 * are.
 */
export function withCost(error: unknown, costMicros: number): unknown {
  if (!(error instanceof ProviderFault) || error.costMicros !== undefined) return error;
  const { faultClass, message, cause, facts, retryAfterSeconds, requestId } = error;
  const said = { ...facts, retryAfterSeconds, requestId, costMicros };
  return new ProviderFault(faultClass, message, { cause, ...said });
}
