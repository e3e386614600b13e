import type { RunKey } from '../contract/tools/catalogue.ts';
import { photoForm, type CallOptions } from './person.ts';

/** The orders of runs that need nothing but a photo, as their pages send them. */
export const orderOptions = {
  reel: (photo) => ({
    form: photoForm('file', photo, { category: 'flexing', option: 'Flex Abs' }),
  }),
  story: () => ({ json: { theme: 'luxuryTravel' } }),
  enhance: (photo) => ({ form: photoForm('avatar', photo) }),
  hashtags: () => ({ json: { theme: 'coffee' } }),
  personaOptions: () => ({ json: { gender: 'Female', race: 'Latino' } }),
} as const satisfies { readonly [R in RunKey]?: (photo: Blob) => CallOptions };
