import { join } from 'node:path';
import type { pageRoutes } from '#contract/routes/pages.ts';
import { openOperatorPages } from '../../pages/operator-pages.ts';
import type { HandlersOf } from '../bind.ts';
import type { HandlerDependencies } from '../dependencies.ts';

export function pageHandlers({
  config,
  checkout,
}: Pick<HandlerDependencies, 'config' | 'checkout'>): HandlersOf<typeof pageRoutes> {
  const pages = openOperatorPages(join(config.DATA_DIR, 'pages'), {
    contactEmail: config.CONTACT_EMAIL,
    checkout: checkout.kind,
    hasTax: checkout.hasTax,
    hasPromotionCodes: checkout.hasPromotionCodes,
  });
  return {
    operatorPage: async ({ params }) => pages.read(params.name),
  };
}
