import type { Platform } from './platforms.ts';

/** The address that opens the post kit of an item; a file of its own, which browsers load without schemas. */
export const kitPath = ({ imageId, platform }: { imageId: number; platform: Platform }): string =>
  `/images?item=${imageId}&kit=${platform}`;
