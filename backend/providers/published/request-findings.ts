import { requestFaults } from './request-faults.ts';
import { refusedText, type SampleRequest } from './sample-steps.ts';

/**
 * The findings of a published schema against our request, for the operator: "fal's a/model wants
 * `duration` as a number: reels by it would be refused".
 */
export function requestFindings(
  service: string,
  request: SampleRequest,
  published: { document: unknown; schema: unknown },
): string[] {
  const { document, schema } = published;
  const whose = `${service}'s ${request.model}`;
  if (typeof schema !== 'object' || schema === null) {
    return [`what ${whose} takes was not read: its schema names no request`];
  }
  const { faults, isWhole } = requestFaults(document, schema, request.input);
  const found = faults.map(({ says }) => `${whose} ${says}: ${refusedText(request)}`);
  if (isWhole) return found;
  return [...found, `what ${whose} takes was not read to its end: its schema is too large`];
}
