import type { OrderInput } from './orders.ts';
import type { RouteName } from './features.ts';
import { user } from './route.ts';

// @ts-expect-error a call that is not in the table has no name
export const unknownRoute: RouteName = 'mintTokens';

// @ts-expect-error a part under another name would be checked by nothing
export const misspeltPart = user.get('/api/things', { querry: null, answer: 'file' });

// @ts-expect-error a reel order needs a category
export const orderWithoutCategory: OrderInput<'reel'> = { option: 'Flex Abs' };
