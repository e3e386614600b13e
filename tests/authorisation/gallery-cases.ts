import type { galleryRoutes } from '../../contract/routes/gallery.ts';
import { type CasesOf, requestTo } from './case.ts';

export const galleryCases: CasesOf<typeof galleryRoutes> = {
  images: { request: requestTo('/api/images'), status: 200 },
  deleteImage: {
    request: async (things) => ({ path: `/api/images/${(await things.image()).id}` }),
    status: 200,
    isOwned: true,
  },
  deleteImages: {
    request: async (things) => ({
      path: '/api/images/delete',
      body: { ids: [(await things.image()).id] },
    }),
    status: 200,
    isOwned: true,
  },
  restoreImage: {
    request: async (things) => ({ path: `/api/images/${await things.deletedImage()}/restore` }),
    status: 200,
    isOwned: true,
  },
  restoreImages: {
    request: async (things) => ({
      path: '/api/images/restore',
      body: { ids: [await things.deletedImage()] },
    }),
    status: 200,
    isOwned: true,
  },
  favouriteImage: {
    request: async (things) => ({
      path: `/api/images/${(await things.image()).id}/favourite`,
      body: { isFavourite: true },
    }),
    status: 200,
    isOwned: true,
  },
  downloadImage: {
    request: async (things) => ({
      path: `/api/download-image?url=${encodeURIComponent((await things.image()).url)}`,
    }),
    status: 200,
    isOwned: true,
  },
};
