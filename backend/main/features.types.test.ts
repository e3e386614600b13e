import type { JobHandlers } from '../jobs/dispatcher.ts';
import type { Handlers } from '../http/bind.ts';
import type { Feature } from '../feature.ts';
import { madeOf, type PartsOf } from './features.ts';

declare const parts: PartsOf<'handlers'> & PartsOf<'jobs'> & PartsOf<'urgentJobs'>;

const handlers = madeOf('handlers', parts);
export const all: Handlers = handlers;
const { createPlan: _, ...without } = handlers;
// @ts-expect-error a call of the contract that no feature answers
export const missing: Handlers = without;

const jobs = madeOf('jobs', parts);
// @ts-expect-error queues that no feature works on: of payments, of alerts, two of the server
export const workers: JobHandlers = jobs;
// @ts-expect-error `plan.due` takes no more than it was declared with
export const misread: (payload: { planId: number }) => Promise<string> = jobs['plan.due'];

// @ts-expect-error a feature is given all parts that it names
madeOf('jobs', { database: parts.database });

// @ts-expect-error a call that is not in the contract
export const foreign: Feature = { limits: { mintTokens: 'order.account' } };

// @ts-expect-error a limit that there is not
export const unlimited: Feature = { limits: { createPlan: 'plan.account' } };

// @ts-expect-error what a deletion does not know
export const forgotten: Feature = { tables: { plans: 'forgotten' } };
