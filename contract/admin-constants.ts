/* Constants of administration, apart from the schemas: screens must not load the schema library. */

/** Tokens that the button of a table row grants. */
export const GRANT_PER_CLICK = 3;
/** The least and the most one grant may give, in whole tokens. */
export const GRANT_MIN = 1;
export const GRANT_MAX = 10_000;
/** Dollars a token is worth in the specification's revenue formula. */
export const TOKEN_DOLLARS = 0.133;

export const adminTexts = {
  granted: { title: 'Tokens added', description: "The user's token balance has been updated." },
  grantFailed: 'Failed to add tokens',
  pausedByDefault: 'This tool is taking a short break. Please try again later.',
  maintenanceByDefault: 'We are working on this site. Please order again in half an hour.',
} as const;

/** The longest text that users read during maintenance. */
export const MAINTENANCE_TEXT_MAX = 200;

/** The columns by which the user table can be sorted. */
export const userSorts = ['id', 'email', 'tokenBalance', 'lastLoginAt'] as const;
export type UserSort = (typeof userSorts)[number];

/** Whom the user table can be narrowed to. */
export const userKinds = ['admins', 'disabled'] as const;
export type UserKind = (typeof userKinds)[number];

/** Every action the audit log records. */
export const auditActions = [
  'tokens-granted',
  'promoted',
  'demoted',
  'two-factor-reset',
  'account-disabled',
  'account-enabled',
  'generation-failed',
  'generation-retried',
  'tool-paused',
  'tool-resumed',
  'reel-option-off',
  'reel-option-on',
  'maintenance-on',
  'maintenance-off',
  'item-taken-down',
  'report-closed',
  'job-requeued',
  'job-discarded',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The things that an action can be about. */
export const auditSubjects = [
  'user',
  'generation',
  'tool',
  'job',
  'item',
  'report',
  'site',
] as const;
