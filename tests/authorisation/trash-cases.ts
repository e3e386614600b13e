import type { trashRoutes } from '../../contract/routes/trash.ts';
import { type CasesOf, requestTo } from './case.ts';

export const trashCases: CasesOf<typeof trashRoutes> = {
  trash: { request: requestTo('/api/trash'), status: 200 },
  trashThumbnail: {
    request: async (things) => ({ path: `/api/trash/${await things.deletedImage()}/thumbnail` }),
    status: 200,
    isOwned: true,
  },
  purgeImage: {
    request: async (things) => ({ path: `/api/trash/${await things.deletedImage()}` }),
    status: 200,
    isOwned: true,
  },
  emptyTrash: { request: requestTo('/api/trash'), status: 200 },
};
