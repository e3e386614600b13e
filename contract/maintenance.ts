import { z } from 'zod';
import { MAINTENANCE_TEXT_MAX } from './admin-constants.ts';
import { trimmedText } from './limited-text.ts';

/** The text that users read during maintenance: one line without invisible characters. */
export const maintenanceTextSchema = trimmedText(
  MAINTENANCE_TEXT_MAX,
  undefined,
  `Please use at most ${MAINTENANCE_TEXT_MAX} characters.`,
)
  .min(1, { error: 'Please say what users should know.' })
  .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u, { error: 'Please use one line of plain text.' });

/** Null while there is none. */
export const maintenanceSchema = z.strictObject({ text: z.string().nullable() });
export type Maintenance = z.infer<typeof maintenanceSchema>;
