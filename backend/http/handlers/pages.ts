import { join } from 'node:path';
import type { pageRoutes } from '#contract/routes/pages.ts';
import { Refusal } from '../../refusal.ts';
import { openExamples } from '../../pages/examples.ts';
import { openOperatorPages } from '../../pages/operator-pages.ts';
import type { HandlersOf } from '../bind.ts';
import type { HandlerDependencies } from '../dependencies.ts';
import { readPolicyReport, type PolicyReport } from '../policy-reports.ts';
import { addressPrefix } from '../rate-limits.ts';
import { readRawBody } from '../raw-body.ts';
import { policyDirectives } from '../security-headers.ts';
import { sendExample } from '../send-example.ts';

const reportLimits = { limitBytes: 16 * 1024, timeoutMs: 10_000 };

export function pageHandlers({
  config,
  checkout,
  limits,
  log,
  metrics,
  maintenance,
}: Pick<
  HandlerDependencies,
  'config' | 'checkout' | 'limits' | 'log' | 'metrics' | 'maintenance'
>): HandlersOf<typeof pageRoutes> {
  const pages = openOperatorPages(join(config.DATA_DIR, 'pages'), {
    contactEmail: config.CONTACT_EMAIL,
    checkout: checkout.kind,
    hasTax: checkout.hasTax,
    hasPromotionCodes: checkout.hasPromotionCodes,
  });
  const examples = openExamples(join(config.DATA_DIR, 'examples'), log);
  return {
    operatorPage: async ({ params }) => pages.read(params.name),
    maintenance: async () => maintenance.read(),
    example: async ({ params, ctx }) => sendExample(ctx, await examples.read(params.name)),
    policyReport: async ({ ctx }) => {
      const body = await readRawBody(ctx, reportLimits);
      const report = readReport(body);
      if (!report) return { received: true };
      await limits.consume([
        ['policy-report.prefix', addressPrefix(ctx.ip)],
        ['policy-report.all', 'all'],
      ]);
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
