import { z } from 'zod';
import { refuseNested } from './json-body.ts';

/** A page's content policy was broken, in words that may stand in a log and in a metric. */
export type PolicyReport = {
  /** A directive of the page's own policy, else `other`. */
  directive: string;
  /** What was not loaded: an origin, or a word of the specification such as `inline` or `eval`. */
  blocked: string;
  /** The path of the page, without its query. */
  page: string;
  /** Where the cause stands: an origin and path, with the line. */
  source: string;
};

/** What browsers send to the policy's `report-uri` (CSP level 3, section 5.3), as far as it is read. */
const reportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
    'document-uri': z.string().optional(),
    'source-file': z.string().optional(),
    'line-number': z.number().optional(),
  }),
});

const longest = 200;

/**
 * A report for the log. Undefined for one that a browser's extension caused, which is none of the
 * page's business. Throws for what is no report. Anybody can send one: nothing of it is believed.
 */
export function readPolicyReport(body: Buffer, directives: ReadonlySet<string>) {
  const { 'csp-report': report } = reportSchema.parse(refuseNested(JSON.parse(body.toString())));
  const source = report['source-file'] ?? '';
  if (
    /^[\w\-]+-extension:/v.test(source) ||
    /^[\w\-]+-extension/v.test(report['blocked-uri'] ?? '')
  ) {
    return undefined;
  }
  const named = report['effective-directive'] ?? report['violated-directive']?.split(' ')[0] ?? '';
  const line = report['line-number'];
  return {
    directive: directives.has(named) ? named : 'other',
    blocked: originOf(report['blocked-uri'] ?? ''),
    page: pathOf(report['document-uri'] ?? ''),
    source: `${originOf(source)}${pathOf(source)}${line === undefined ? '' : `:${line}`}`,
  };
}

/** Addresses may hold secrets in their path or query; their origins do not. */
function originOf(text: string): string {
  if (URL.canParse(text)) return webAddress(text)?.origin.slice(0, longest) ?? '';
  return /^[\w\-]{1,40}$/v.test(text) ? text : '';
}

/** Of our own addresses, whose paths are screens and files. */
function pathOf(text: string): string {
  return webAddress(text)?.pathname.slice(0, longest) ?? '';
}

/** Undefined for all others: whatever follows their scheme is the sender's own words. */
function webAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
