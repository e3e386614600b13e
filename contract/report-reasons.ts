/**
 * Why a visitor reports a page, and how the form says it; screens must not load the schema library.
 */
export const reportReasons = {
  likeness: 'It shows me, or somebody who did not agree',
  sexual: 'It is sexual',
  hateful: 'It is hateful or violent',
  copied: 'It is the work of somebody else',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof reportReasons;
export const reportReasonKeys = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];
