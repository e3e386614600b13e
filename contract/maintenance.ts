import { z } from 'zod';
import { MAINTENANCE_TEXT_MAX } from './admin-constants.ts';

/** What users read during maintenance: one line without characters that cannot be seen. */
export const maintenanceTextSchema = z
  .string()
  .trim()
  .min(1, { error: 'Please say what users should know.' })
  .max(MAINTENANCE_TEXT_MAX, { error: `Please use at most ${MAINTENANCE_TEXT_MAX} characters.` })
  .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u, {
    error: 'Please use one line of plain text.',
  });

/** Null while there is none. */
export const maintenanceSchema = z.strictObject({ text: z.string().nullable() });
export type Maintenance = z.infer<typeof maintenanceSchema>;
