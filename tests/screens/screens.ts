import type { Page } from 'playwright';
import { pageNames } from '../../contract/page-names.ts';
import type { Platform } from '../../contract/platforms.ts';
import { toolKeys, tools, type ToolKey } from '../../contract/tools/catalogue.ts';
import type { Person } from '../person.ts';
import { filmStates } from './film-states.ts';
import { enhancement, hashtags, portraits, reel, story, type Order } from './orders.ts';
import type { PersonName } from './people.ts';
import type { ScreenProduct } from './product.ts';
import { reelStates } from './reel-states.ts';
import { sharedStates, uploadStates } from './upload-states.ts';

/** One state of a screen, and how it is reached. */
export interface View {
  /** Who looks; `visitor` is signed out. */
  as: PersonName | 'visitor';
  /** Instead of the route. */
  path?: string | ((product: ScreenProduct, person: Person) => Promise<string>);
  /** The screen's own calls are never answered, or with an error. */
  calls?: 'held' | 'failing';
  /** Ordered by a person of its own, before the page opens; `ends` while it is open. */
  run?: { order: Order; ends?: 'made' | 'fails' };
  /** The action on the opened page. */
  act?: (page: Page) => Promise<void>;
  /** `npm test` looks at these; at all, `npm run screens`. */
  isEssential?: true;
}

/**
 * An address of the product, as `frontend/src/features.ts` or `frontend/src/open-screens.ts` has
 * it, and its states.
 */
export interface Screen {
  name: string;
  route: string;
  states: Readonly<Record<string, View>>;
  /** Paths that may be answered with 404, where the screen shows something else instead. */
  missing?: RegExp;
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

/** The states of a place that lists what a person has. */
const listed = {
  empty: { as: 'newcomer' },
  loading: { as: 'creator', calls: 'held' },
  error: { as: 'creator', calls: 'failing' },
  result: { as: 'creator', isEssential: true },
  'long-text': { as: 'talker', isEssential: true },
  'many-items': { as: 'collector' },
} as const satisfies Record<string, View>;

const toolOrders: Partial<Record<ToolKey, Order>> = {
  influencer: portraits,
  story: story('luxuryTravel'),
  reels: reel('coffee.jpg'),
  enhancer: enhancement('portrait.jpg'),
  hashtags: hashtags('Slow travel'),
};

/** The states of a tool: those of its run, and of what it made before. */
function toolScreen(tool: ToolKey): Screen {
  const order = toolOrders[tool];
  const run = {
    running: { as: 'newcomer', run: { order: order ?? portraits }, isEssential: true },
    result: { as: 'newcomer', run: { order: order ?? portraits, ends: 'made' }, isEssential: true },
    error: { as: 'newcomer', run: { order: order ?? portraits, ends: 'fails' } },
  } as const satisfies Record<string, View>;
  return {
    name: tool,
    route: tools[tool].route,
    states: {
      empty: { as: 'newcomer' },
      loading: listed.loading,
      unreachable: listed.error,
      ...(order && run),
      ...(tool === 'reels' && reelStates),
      used: { as: 'creator', ...(!order && { isEssential: true }) },
      poor: { as: 'poor' },
      'long-text': listed['long-text'],
      'many-items': listed['many-items'],
    },
  };
}

const firstItem = async (page: Page) => {
  const tile = page.getByRole('main').getByRole('button', { name: /^Open / });
  await tile.first().click();
  await page.getByRole('dialog').waitFor();
};

/** The kit of an item of this theme. */
const kitOf = (theme: string, platform: Platform): Pick<View, 'path' | 'act'> => ({
  path: async (_, person) => {
    const item = (await person.images()).find((one) => one.theme === theme);
    return `/images?item=${item?.id}&kit=${platform}`;
  },
  act: async (page) => page.getByRole('dialog', { name: 'Post kit' }).getByRole('img').waitFor(),
});

/** The address that is mailed to who has forgotten the password. */
async function resetPath(product: ScreenProduct, person: Person): Promise<string> {
  const json = { email: person.email };
  await person.expect('POST', '/api/forgot-password', { json });
  return product.mailedPath(person);
}

/** Every screen of the product: a new route gets a row here. */
export const screens: readonly Screen[] = [
  {
    name: 'auth',
    route: '/auth',
    states: {
      empty: { as: 'visitor', isEssential: true },
      register: {
        as: 'visitor',
        act: async (page) => page.getByRole('tab', { name: 'Register' }).click(),
      },
      forgotten: { as: 'visitor', act: press(/Forgot/) },
      error: {
        as: 'visitor',
        act: async (page) => page.locator('form').getByRole('button', { name: 'Sign in' }).click(),
      },
    },
  },
  {
    name: 'login-callback',
    route: '/login/callback',
    states: { loading: { as: 'visitor', isEssential: true } },
  },
  {
    name: 'reset-password',
    route: '/reset-password',
    states: {
      error: { as: 'visitor' },
      result: {
        as: 'visitor',
        path: async (product) => resetPath(product, await product.register(10)),
      },
      // With passkeys that the reset has left.
      complete: {
        as: 'visitor',
        isEssential: true,
        path: async (product) => {
          const person = await product.register(10);
          const { query } = product.world.database;
          await query('update users set email_verified = true where email = $1', [person.email]);
          await query(
            `insert into passkeys (user_id, credential_id, public_key, name)
             select $1::int, name || $1::int, '', name
               from unnest(array['My phone', 'Chrome on Windows']) as name`,
            [person.user?.id],
          );
          return resetPath(product, person);
        },
        act: async (page) => {
          await page.getByLabel('New password').fill('a new password');
          await page.getByLabel('Confirm password').fill('a new password');
          await page.getByRole('button', { name: 'Reset Password' }).click();
          await page.getByRole('button', { name: 'Remove all passkeys' }).waitFor();
        },
      },
      loading: { as: 'visitor', path: async () => '/reset-password?token=held', calls: 'held' },
    },
  },
  ...pageNames.map((name) => ({
    name,
    route: `/${name}`,
    states: {
      visitor: { as: 'visitor', ...(name === 'prices' && { isEssential: true }) },
      user: { as: 'newcomer' },
      loading: { as: 'visitor', calls: 'held' },
      error: { as: 'visitor', calls: 'failing' },
    } satisfies Screen['states'],
  })),
  {
    name: 'home',
    route: '/',
    states: {
      ...listed,
      running: { as: 'busy', isEssential: true },
      admin: { as: 'admin' },
      menu: { as: 'talker', act: press(/account|profile/i), isEssential: true },
    },
  },
  {
    name: 'images',
    route: '/images',
    states: {
      ...listed,
      running: { as: 'busy' },
      viewer: { as: 'creator', act: firstItem, isEssential: true },
      'viewer-long-text': { as: 'talker', act: firstItem },
      kit: { as: 'creator', ...kitOf('luxuryTravel', 'instagram-feed'), isEssential: true },
      'kit-video': { as: 'creator', ...kitOf('reels', 'tiktok'), isEssential: true },
      'kit-plan': { as: 'creator', ...kitOf('luxuryTravel', 'x'), act: press('Plan…') },
      'kit-long-text': { as: 'talker', ...kitOf('reels', 'youtube') },
      post: {
        as: 'creator',
        act: async (page) => {
          await firstItem(page);
          await page.getByRole('button', { name: 'See as a post' }).click();
          await page.getByText('The newest tile of your profile').scrollIntoViewIfNeeded();
        },
        isEssential: true,
      },
      selection: { as: 'creator', act: press(/^Select/), isEssential: true },
      ...uploadStates,
      nothing: { as: 'creator', path: '/images?search=nowhere' },
    },
  },
  { name: 'collections', route: '/images/collections', states: listed },
  { name: 'links', route: '/images/links', states: listed },
  { name: 'plans', route: '/images/plans', states: listed },
  { name: 'trash', route: '/images/trash', states: listed },
  {
    name: 'activity',
    route: '/activity',
    states: { ...listed, running: { as: 'busy', isEssential: true } },
    // Of what was deleted since; the row shows the icon of the tool.
    missing: /^\/media\/.*\/thumbnail\.webp$/,
  },
  { name: 'studio', route: '/studio', states: listed },
  { name: 'film', route: '/studio/:id', states: filmStates, missing: /^\/api\/films\/999999$/ },
  { name: 'shared-photo', route: '/shared-photo', states: sharedStates },
  {
    name: 'save-media',
    route: '/save-media',
    states: {
      error: { as: 'newcomer' },
      result: {
        as: 'creator',
        path: async (_, person) => {
          const [item] = (await person.images()).filter(({ isVideo }) => !isVideo);
          const url = item?.imageUrl ?? '';
          return `/save-media?${new URLSearchParams({ url, filename: 'picture.jpg' })}`;
        },
      },
    },
  },
  { name: 'confirm-email', route: '/confirm-email', states: { error: { as: 'newcomer' } } },
  { name: 'confirm-new-email', route: '/confirm-new-email', states: { error: { as: 'newcomer' } } },
  { name: 'profile', route: '/profile', states: { ...listed, admin: { as: 'admin' } } },
  { name: 'tokens', route: '/tokens', states: { ...listed, admin: { as: 'admin' } } },
  {
    name: 'sandbox-checkout',
    route: '/sandbox-checkout/:purchaseId',
    states: {
      error: { as: 'newcomer', path: '/sandbox-checkout/nothing' },
      result: {
        as: 'newcomer',
        path: async (_, person) => {
          const json = { package: 'value' };
          const call = person.expect<{ url: string }>('POST', '/api/purchase-tokens', { json });
          return new URL((await call).url).pathname;
        },
      },
    },
  },
  {
    name: 'admin',
    route: '/admin',
    states: {
      loading: { as: 'adminOfMany', calls: 'held' },
      error: { as: 'adminOfMany', calls: 'failing' },
      'many-items': { as: 'adminOfMany', isEssential: true },
      live: { as: 'adminOfMany', path: '/admin?tab=live', isEssential: true },
      usage: { as: 'adminOfMany', path: '/admin?tab=usage&range=30d', isEssential: true },
      money: { as: 'adminOfMany', path: '/admin?tab=money' },
      operations: { as: 'adminOfMany', path: '/admin?tab=operations' },
      'audit-log': { as: 'adminOfMany', path: '/admin?tab=audit-log' },
    },
  },
  ...toolKeys.map(toolScreen),
  {
    name: 'not-found',
    route: '*',
    states: {
      visitor: { as: 'visitor', path: '/nowhere', isEssential: true },
      user: { as: 'newcomer', path: '/nowhere' },
      'not-admin': { as: 'newcomer', path: '/admin' },
    },
  },
];
