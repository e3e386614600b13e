import { Foundation } from './0001-foundation.ts';

/** In order; numbered, forward only, never edited once released. */
export const migrations = [{ name: '0001-foundation', class: Foundation }];
