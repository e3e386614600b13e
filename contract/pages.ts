import { z } from 'zod';
import { exampleNames } from './examples.ts';
import { maintenanceSchema } from './maintenance.ts';
import { pageNames } from './page-names.ts';
import { anyone } from './route.ts';

/** The app's pages: the operator's own words, and reports of what a policy stopped. */
export const pageRoutes = {
  operatorPage: anyone.get('/api/pages/:name', {
    params: z.strictObject({ name: z.enum(pageNames) }),
    /** `html` has no scripts, styles or pictures, whatever is in the operator's file. */
    answer: z.strictObject({ title: z.string(), html: z.string() }),
  }),
  /** The text to show during maintenance, when orders and purchases are refused; null otherwise. */
  maintenance: anyone.get('/api/maintenance', { answer: maintenanceSchema }),
  /** A picture or the clip as the operator has it now; without theirs, the one that is shipped. */
  example: anyone.get('/api/examples/:name', {
    params: z.strictObject({ name: z.enum(exampleNames) }),
    answer: 'file',
  }),
  /**
   * Browsers send here what a page's content policy stopped. Everybody may, so little is believed.
   */
  policyReport: anyone.post('/api/policy-reports', {
    answer: z.strictObject({ received: z.literal(true) }),
  }),
};
