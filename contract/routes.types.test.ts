import type { RouteName } from './routes.ts';
import type { OrderInput } from './orders.ts';

// @ts-expect-error a call that is not in the table has no name
export const unknownRoute: RouteName = 'mintTokens';

// @ts-expect-error a reel order needs a category
export const orderWithoutCategory: OrderInput<'reel'> = { option: 'Flex Abs' };
