import { join } from 'node:path';
import { z } from 'zod';
import type { pageRoutes } from '#contract/pages.ts';
import type { Metrics } from '../admin/metrics.ts';
import type { Switches } from '../admin/switches.ts';
import type { Config } from '../config.ts';
import type { HandlersOf } from '../http/bind.ts';
import { refuseNested, readRawBody } from '../http/body.ts';
import { visitorPoints, type RateLimits } from '../http/rate-limits.ts';
import type { Context } from '../http/request-state.ts';
import { policyDirectives } from '../http/security-headers.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { mediaPolicy, requestedRange } from '../storage/serve.ts';
import type { Checkout } from '../tokens/checkout.ts';
import type { Example, Examples } from './examples.ts';
import { openOperatorPages } from './operator-pages.ts';

const reportLimits = { limitBytes: 16 * 1024, timeoutMs: 10_000 };

export function pageHandlers(parts: {
  checkout: Checkout;
  config: Config;
  examples: Examples;
  limits: RateLimits;
  log: Log;
  metrics: Metrics;
  switches: Switches;
}): HandlersOf<typeof pageRoutes> {
  const { config, checkout, examples, limits, log, metrics, switches } = parts;
  const pages = openOperatorPages(join(config.DATA_DIR, 'pages'), {
    contactEmail: config.CONTACT_EMAIL,
    checkout: checkout.kind,
    hasTax: checkout.hasTax,
    hasPromotionCodes: checkout.hasPromotionCodes,
  });
  return {
    operatorPage: async ({ params }) => pages.read(params.name),
    maintenance: async () => switches.maintenance(),
    example: async ({ params, ctx }) => sendExample(ctx, await examples.read(params.name)),
    policyReport: async ({ ctx }) => {
      const body = await readRawBody(ctx, reportLimits);
      const report = readReport(body);
      if (!report) return { received: true };
      await limits.consume(visitorPoints('policy-report', ctx));
      metrics.countPolicyReport(report.directive);
      log.warn({ ...report }, 'a page broke its content policy');
      return { received: true };
    },
  };
}

function readReport(body: Buffer): PolicyReport | undefined {
  try {
    return readPolicyReport(body, policyDirectives);
  } catch (cause) {
    throw new Refusal('request.malformed', { cause });
  }
}

/**
 * Responds with an example: whole, in part (206), unchanged (304) or out of range (416). A browser
 * asks each time whether it has changed, because the address stays when the operator replaces it.
 */
function sendExample(ctx: Context, { content, contentType, etag }: Example): void {
  ctx.status = 200;
  ctx.set({
    'Content-Type': contentType,
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': mediaPolicy,
  });
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  // Some players ask for nothing but parts of a video.
  const range = requestedRange(ctx, etag, content.length);
  if (range === 'whole') {
    ctx.body = content;
  } else if (range === 'impossible') {
    ctx.set('Content-Range', `bytes */${content.length}`);
    ctx.status = 416;
    ctx.body = '';
  } else {
    const { start, end } = range;
    ctx.set('Content-Range', `bytes ${start}-${end}/${content.length}`);
    ctx.status = 206;
    ctx.body = content.subarray(start, end + 1);
  }
}

/** A page's content policy was broken, in words that may stand in a log and in a metric. */
type PolicyReport = {
  /** A directive of the page's own policy, else `other`. */
  directive: string;
  /** The thing not loaded: an origin, or a word of the specification such as `inline` or `eval`. */
  blocked: string;
  /** The path of the page, without its query. */
  page: string;
  /** The place of the cause: an origin and path, with the line. */
  source: string;
};

/** The parts read of what browsers send to the policy's `report-uri` (CSP level 3, section 5.3). */
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
function readPolicyReport(body: Buffer, directives: ReadonlySet<string>) {
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

/** The path of an address of ours; paths are screens and files. */
const pathOf = (text: string): string => webAddress(text)?.pathname.slice(0, longest) ?? '';

/** Undefined for all others: whatever follows their scheme is the sender's own words. */
function webAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
