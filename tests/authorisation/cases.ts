import { randomUUID } from 'node:crypto';
import { routes, type RouteName } from '../../contract/features.ts';
import { orderRoutes } from '../../contract/orders.ts';
import { multipartForm, multipartType } from '../multipart-form.ts';
import { jpeg } from '../reel-orders.ts';
import { password } from '../test-app.ts';
import { newPlan } from '../plans.ts';
import { newSubscription } from '../push-service.ts';
import { type CasesOf, orderHeaders, owned, type RouteCase, type RouteRequest } from './case.ts';
import type { Resources } from './resources.ts';

const formHeaders = { 'Content-Type': 'application/x-www-form-urlencoded' };
const newEmail = () => `${randomUUID()}@example.test`;
const missingJobId = '00000000-0000-4000-8000-000000000000';
const wrongCode = { code: '000000' };
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

const image = async (things: Resources) => ({ param: (await things.image()).id });
const images = async (things: Resources) => ({ body: { ids: [(await things.image()).id] } });
const deletedImage = async (things: Resources) => ({ param: await things.deletedImage() });
const collection = async (things: Resources) => ({ param: (await things.collection()).id });
const film = async (things: Resources) => ({ param: (await things.film()).id });
const share = async (things: Resources) => ({ param: await things.shareToken() });
const plan = async (things: Resources) => ({ param: await things.planId() });
const passkey = async (things: Resources) => ({ param: await things.passkeyId() });
const purchase = async (things: Resources) => ({ param: await things.purchaseId() });
const generation = async (things: Resources) => ({ param: await things.generationId() });
const influencer = async (things: Resources) => ({ param: await things.influencerId() });
const failed = async (things: Resources) => ({ param: await things.failedGenerationId() });
/** The status of an order that is accepted. */
const status = 202;

/** Every call of the contract. A new call without a row does not compile, nor pass. */
export const routeCases: CasesOf<typeof routes> = {
  reel: { photoIn: 'file', body: { category: 'flexing', option: 'Flex Abs' }, status },
  story: { body: { theme: 'luxuryTravel' }, status },
  enhance: { photoIn: 'avatar', status },
  sketch: owned(async (things) => ({ body: { imageId: await things.stillImageId() } }), { status }),
  influencers: {},
  influencerOptions: {},
  personaOptions: { body: { gender: 'Female', race: 'Latino' }, status },
  personaTraining: owned(
    async (things) => ({
      body: { gender: 'Female', race: 'Latino', selectedImageUrl: await things.portraitUrl() },
    }),
    { status },
  ),
  checkInfluencer: owned(influencer),
  personaImage: owned(
    async (things) => ({
      body: { influencerId: await things.influencerId(), prompt: 'At the sea' },
    }),
    { status },
  ),
  influencerModel: owned(influencer),
  deleteInfluencer: owned(influencer),
  hashtags: { body: { theme: 'coffee' }, status },
  musicTiktok: {},
  musicInstagram: {},
  refreshMusic: { body: { platform: 'tiktok' } },
  readPrompt: { body: { run: 'story', theme: 'luxuryTravel' } },
  // The scripted providers of this table do not look at photos.
  lookAtPhoto: { photoIn: 'file', body: { consent: 'photo-1' }, status: 503 },
  lookAtImage: owned(async (things) => ({ param: await things.stillImageId() }), { status: 503 }),
  lookAtExample: { param: 'template-person.webp' },
  generations: {},
  generation: owned(generation),
  cancelGeneration: owned(generation),
  repeatGeneration: owned(failed, { status }),
  repeatOffer: owned(failed),
  events: { query: 'after=0' },
  tools: {},

  currentUser: {},
  register: { about: () => ({ body: { email: newEmail(), password } }), changesSession: true },
  login: { body: { email: 'nobody@example.test', password }, status: 401, changesSession: true },
  logout: { changesSession: true },
  forgotPassword: { body: { email: 'nobody@example.test' } },
  verifyResetToken: { param: 'none' },
  resetPassword: { body: { token: 'none', newPassword: password }, status: 400 },
  removePasskeysAfterReset: { body: { token: 'none' }, status: 400 },
  proveEmail: { body: { token: 'none' }, status: 400 },
  mailProof: {},
  signInWithGoogle: { status: 503 },
  signInWithGithub: { status: 503 },
  socialProviders: {},
  googleCallback: { status: 503 },
  githubCallback: { status: 503 },
  changePassword: {
    body: { currentPassword: password, newPassword: password },
    changesSession: true,
  },
  emailChange: {},
  changeEmail: { about: () => ({ body: { email: newEmail(), password } }) },
  cancelEmailChange: {},
  confirmNewEmail: { body: { token: 'none' }, status: 400 },
  signInMethods: {},
  updateProfile: { body: { bio: 'Hello.' } },
  setAvatar: { photoIn: 'avatar' },
  removeAvatar: {},
  sessions: {},
  endSessions: { changesSession: true },
  endSession: owned(async (things) => ({ param: await things.sessionId() })),
  endOtherSessions: { changesSession: true },
  requestExport: {},
  exportState: {},
  exportFile: owned(async (things) => ({ param: await things.exportId() })),
  deleteAccount: { body: { password }, changesSession: true },
  settings: {},
  changeSettings: { body: { mail: { trained: true } } },
  pushKey: {},
  subscribe: { about: () => ({ body: newSubscription() }) },
  unsubscribe: { body: { endpoint: newSubscription().endpoint } },

  passkeys: {},
  passkeyOptions: { body: {} },
  addPasskey: { body: { credential: unknownCredential }, status: 400 },
  renamePasskey: owned(passkey, { body: { name: 'My key' } }),
  removePasskey: owned(passkey, { body: {} }),
  passkeySignInOptions: {},
  signInWithPasskey: { body: { credential: unknownCredential }, status: 400 },

  finishSignIn: { body: wrongCode, status: 403 },
  twoFactor: {},
  beginTwoFactor: { body: {}, status: 403, adminStatus: 200 },
  turnTwoFactorOn: { body: wrongCode, status: 403 },
  turnTwoFactorOff: { body: wrongCode, status: 403 },
  renewRecoveryCodes: { body: wrongCode, status: 403 },
  proveSession: { body: wrongCode, status: 403 },

  images: {},
  deleteImage: owned(image),
  deleteImages: owned(images),
  restoreImage: owned(deletedImage),
  restoreImages: owned(async (things) => ({ body: { ids: [await things.deletedImage()] } })),
  favouriteImage: owned(image, { body: { isFavourite: true } }),
  titleImage: owned(image, { body: { title: 'My picture' } }),
  downloadImage: owned(async (things) => ({
    query: `url=${encodeURIComponent((await things.image()).url)}`,
  })),

  // Its file is no picture.
  kitPicture: owned(async (things) => ({ param: `${await things.stillImageId()}/kit/9x16` }), {
    status: 400,
  }),

  addUpload: { photoIn: 'file', body: { consent: 'material-1' } },
  storage: {},

  collections: {},
  createCollection: { about: () => ({ body: { name: randomUUID() } }) },
  renameCollection: owned(collection, { body: { name: randomUUID() } }),
  deleteCollection: owned(collection),
  addToCollection: owned(async (things) => ({
    ...(await collection(things)),
    ...(await images(things)),
  })),
  removeFromCollection: owned(async (things) => {
    const { id, item } = await things.collection();
    return { param: id, body: { ids: [item] } };
  }),
  moveInCollection: owned(async (things) => {
    const { id, item } = await things.collection();
    return { param: id, body: { id: item, before: null } };
  }),

  films: {},
  createFilm: owned(async (things) => ({ body: { document: (await things.film()).document } })),
  film: owned(film),
  saveFilm: owned(async (things) => {
    const { id, document } = await things.film();
    return { param: id, body: { document, version: 1 } };
  }),
  makeFilm: owned(film, { status: 202 }),
  filmOfImage: owned(async (things) => ({ param: await things.filmItemId() })),
  deleteFilm: owned(film),

  shareImage: owned(image, { body: {} }),
  endImageShare: owned(async (things) => ({ param: await things.sharedImage() })),
  createShare: owned(async (things) => ({ body: { imageIds: [(await things.image()).id] } })),
  shares: {},
  endShare: owned(share),
  plans: {},
  createPlan: owned(async (things) => ({ body: newPlan((await things.image()).id) })),
  changePlan: owned(plan, { body: { done: true } }),
  deletePlan: owned(plan),
  sharedPage: { about: share },
  openSharedPage: { about: share, form: 'password=none', status: 303 },
  sharedFile: {
    about: async (things) => ({ param: `${await things.shareToken()}/1/thumbnail.webp` }),
  },
  // It is no film.
  sharedTemplate: { about: share, status: 404 },
  reportSharedPage: { about: share, form: 'reason=other', status: 303 },

  trash: {},
  trashThumbnail: owned(deletedImage),
  purgeImage: owned(deletedImage),
  emptyTrash: {},

  operatorPage: { param: 'terms' },
  maintenance: {},
  example: { param: 'story.webp' },
  policyReport: { body: { 'csp-report': {} } },

  tokenAccount: {},
  tokenHistory: {},
  tokenHistoryCsv: {},
  purchaseTokens: { body: { package: 'starter' }, adminStatus: 403 },
  purchase: owned(purchase),
  // It is not paid.
  purchaseReceipt: owned(purchase, { status: 409 }),
  stripeWebhook: { body: {}, status: 400 },
  providerCallback: { param: 'scripted', body: {}, status: 404 },
  sandboxPurchase: owned(purchase),
  paySandboxPurchase: owned(purchase),

  adminUsers: {},
  economics: {},
  adminTotals: {},
  addTokens: { body: { userId: 1, amount: 3 } },
  adminUser: { param: 1 },
  disableUser: { param: 1, body: { isDisabled: false } },
  adminUsage: {},
  usageHistory: { query: 'range=24h' },
  auditLog: {},
  failGeneration: { about: generation },
  retryGeneration: { about: generation },
  adminTools: {},
  switchTool: { param: 'music', body: { isPaused: false } },
  switchMaintenance: { body: { text: null } },
  reelOptions: {},
  switchReelOption: { body: { category: 'flexing', option: 'Flex Abs', isOff: false } },
  takeDown: {
    about: async (things) => ({
      body: { item: String((await things.image()).id), reason: 'reported' },
    }),
  },
  shareReports: {},
  closeReport: { about: async (things) => ({ param: await things.reportId() }) },
  deadLetters: {},
  requeueDeadLetter: { param: missingJobId, status: 404 },
  discardDeadLetter: { param: missingJobId, status: 404 },
};

/** The request of a call as its row says, about these things. */
export async function requestOf(name: RouteName, things: Resources): Promise<RouteRequest> {
  const row: RouteCase = routeCases[name];
  const { param = '', query, body, photoIn } = { ...row, ...(await row.about?.(things)) };
  const address = routes[name].path.replace(/:\w+(?:.*:\w+)?/, String(param));
  const path = query === undefined ? address : `${address}?${query}`;
  if (row.form !== undefined) return { path, body: row.form, headers: formHeaders };
  const headers = name in orderRoutes ? orderHeaders : {};
  if (photoIn === undefined) return { path, body, headers };
  const texts = Object.entries(body ?? {}).map(([field, value]) => ({
    name: field,
    value: String(value),
  }));
  const photo = { name: photoIn, filename: 'me.jpg', type: 'image/jpeg', value: jpeg };
  return {
    path,
    body: multipartForm([...texts, photo]),
    headers: { ...headers, 'Content-Type': multipartType },
  };
}
