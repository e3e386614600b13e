import type { passkeyRoutes } from '../../contract/routes/passkeys.ts';
import { type CasesOf, requestTo } from './case.ts';

/** Both a new passkey and one that signs in, of nobody. */
const unknownCredential = {
  id: 'none',
  rawId: 'none',
  type: 'public-key',
  response: {
    clientDataJSON: 'none',
    attestationObject: 'none',
    authenticatorData: 'none',
    signature: 'none',
  },
};

export const passkeyCases: CasesOf<typeof passkeyRoutes> = {
  passkeys: { request: requestTo('/api/user/passkeys'), status: 200 },
  passkeyOptions: { request: requestTo('/api/user/passkeys/options', {}), status: 200 },
  addPasskey: {
    request: requestTo('/api/user/passkeys', { credential: unknownCredential }),
    status: 400,
  },
  renamePasskey: {
    request: async (things) => ({
      path: `/api/user/passkeys/${await things.passkeyId()}`,
      body: { name: 'My key' },
    }),
    status: 200,
    isOwned: true,
  },
  removePasskey: {
    request: async (things) => ({
      path: `/api/user/passkeys/${await things.passkeyId()}/remove`,
      body: {},
    }),
    status: 200,
    isOwned: true,
  },
  passkeySignInOptions: { request: requestTo('/api/auth/passkey/options'), status: 200 },
  signInWithPasskey: {
    request: requestTo('/api/auth/passkey', { credential: unknownCredential }),
    status: 400,
  },
};
