import { join } from 'node:path';
import type { Context } from 'koa';
import type { pageRoutes } from '#contract/routes/pages.ts';
import { Refusal } from '../../refusal.ts';
import type { Example } from '../../pages/examples.ts';
import { openOperatorPages } from '../../pages/operator-pages.ts';
import type { HandlersOf } from '../bind.ts';
import type { HandlerDependencies } from '../dependencies.ts';
import { readPolicyReport, type PolicyReport } from '../policy-reports.ts';
import { visitorPoints } from '../rate-limits.ts';
import { readRawBody } from '../raw-body.ts';
import { policyDirectives } from '../security-headers.ts';
import { mediaPolicy, requestedRange } from '../../storage/serve.ts';

const reportLimits = { limitBytes: 16 * 1024, timeoutMs: 10_000 };

export function pageHandlers({
  config,
  checkout,
  examples,
  limits,
  log,
  metrics,
  switches,
}: HandlerDependencies): HandlersOf<typeof pageRoutes> {
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
