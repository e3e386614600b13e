import type { pageRoutes } from '../../contract/routes/pages.ts';
import { type CasesOf, requestTo } from './case.ts';

export const pageCases: CasesOf<typeof pageRoutes> = {
  operatorPage: { request: requestTo('/api/pages/terms'), status: 200 },
  maintenance: { request: requestTo('/api/maintenance'), status: 200 },
  example: { request: requestTo('/api/examples/story.webp'), status: 200 },
  policyReport: { request: requestTo('/api/policy-reports', { 'csp-report': {} }), status: 200 },
};
