import type { adminRoutes } from '../../contract/routes/admin.ts';
import { type CasesOf, requestTo } from './case.ts';

const missingJobId = '00000000-0000-4000-8000-000000000000';

export const adminCases: CasesOf<typeof adminRoutes> = {
  adminUsers: { request: requestTo('/api/admin/users'), status: 200 },
  economics: { request: requestTo('/api/admin/economics'), status: 200 },
  adminTotals: { request: requestTo('/api/admin/totals'), status: 200 },
  addTokens: { request: requestTo('/api/admin/add-tokens', { userId: 1, amount: 3 }), status: 200 },
  adminUser: { request: requestTo('/api/admin/users/1'), status: 200 },
  disableUser: {
    request: requestTo('/api/admin/users/1/disabled', { isDisabled: false }),
    status: 200,
  },
  adminUsage: { request: requestTo('/api/admin/usage'), status: 200 },
  usageHistory: { request: requestTo('/api/admin/usage/history?range=24h'), status: 200 },
  auditLog: { request: requestTo('/api/admin/acts'), status: 200 },
  failGeneration: {
    request: async (things) => ({
      path: `/api/admin/generations/${await things.generationId()}/fail`,
    }),
    status: 200,
  },
  retryGeneration: {
    request: async (things) => ({
      path: `/api/admin/generations/${await things.generationId()}/retry`,
    }),
    status: 200,
  },
  adminTools: { request: requestTo('/api/admin/tools'), status: 200 },
  switchTool: { request: requestTo('/api/admin/tools/music', { isPaused: false }), status: 200 },
  switchMaintenance: { request: requestTo('/api/admin/maintenance', { text: null }), status: 200 },
  reelOptions: { request: requestTo('/api/admin/reel-options'), status: 200 },
  switchReelOption: {
    request: requestTo('/api/admin/reel-options', {
      category: 'flexing',
      option: 'Flex Abs',
      isOff: false,
    }),
    status: 200,
  },
  takeDown: {
    request: async (things) => ({
      path: '/api/admin/take-down',
      body: { item: String((await things.image()).id), reason: 'reported' },
    }),
    status: 200,
  },
  deadLetters: { request: requestTo('/api/admin/dead-letters'), status: 200 },
  requeueDeadLetter: {
    request: requestTo(`/api/admin/dead-letters/${missingJobId}/requeue`),
    status: 404,
  },
  discardDeadLetter: { request: requestTo(`/api/admin/dead-letters/${missingJobId}`), status: 404 },
};
