import { join } from 'node:path';
import type { pageRoutes } from '#contract/routes/pages.ts';
import { openExamples } from '../../pages/examples.ts';
import { openOperatorPages } from '../../pages/operator-pages.ts';
import type { HandlersOf } from '../bind.ts';
import type { HandlerDependencies } from '../dependencies.ts';
import { sendExample } from '../send-example.ts';

export function pageHandlers({
  config,
  checkout,
  log,
}: Pick<HandlerDependencies, 'config' | 'checkout' | 'log'>): HandlersOf<typeof pageRoutes> {
  const pages = openOperatorPages(join(config.DATA_DIR, 'pages'), {
    contactEmail: config.CONTACT_EMAIL,
    checkout: checkout.kind,
    hasTax: checkout.hasTax,
    hasPromotionCodes: checkout.hasPromotionCodes,
  });
  const examples = openExamples(join(config.DATA_DIR, 'examples'), log);
  return {
    operatorPage: async ({ params }) => pages.read(params.name),
    example: async ({ params, ctx }) => sendExample(ctx, await examples.read(params.name)),
  };
}
