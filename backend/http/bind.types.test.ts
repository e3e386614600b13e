import type { Call, Handler, Handlers } from './bind.ts';

declare const complete: Handlers;
const { images: _, ...incomplete } = complete;

// @ts-expect-error a row of the contract without a handler
export const missing: Handlers = incomplete;

// @ts-expect-error a handler without a row
export const foreign: Handlers = { ...complete, mintTokens: async () => ({ ok: true }) };

// @ts-expect-error an answer that is not the row's
export const wrongAnswer: Handler<'logout'> = async () => ({ ok: false });

// @ts-expect-error an answer with less than the row's
export const poorAnswer: Handler<'currentUser'> = async ({ user: { email } }) => ({ email });

// @ts-expect-error selling rows have the one handler that sells
export const sellsItself: keyof Handlers = 'reel';

declare const open: Call<'login'>;
// @ts-expect-error nobody may be signed in where everybody may ask
export const anyoneId = open.user.id;

declare const own: Call<'deleteImage'>;
export const userId: number = own.user.id;
export const imageId: number = own.params.id;
// @ts-expect-error a row without a body has none
export const noBody: string = own.body;
