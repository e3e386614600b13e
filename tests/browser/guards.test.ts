import { expect } from './expect.ts';
import { tools } from '../../contract/tools/catalogue.ts';
import { sampleOf } from '../sample-size.ts';
import { signIn } from './fields.ts';
import { useProduct } from './journey.ts';

const signedInOnly = [
  ...['/', '/profile', '/images', '/tokens', '/admin'],
  ...Object.values(tools).map(({ route }) => route),
];

describe('who may see what', () => {
  const { onPhone, onDesktop, register } = useProduct();

  onDesktop('leads visitors from every other screen to the sign-in', async (visit) => {
    const { page } = await visit.visitorTab('/auth');

    for (const path of sampleOf(signedInOnly, 4)) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/auth');
      await expect(page.getByRole('heading', { name: 'Welcome Back' }), path).toBeVisible();
      await expect(page.getByRole('banner'), path).toHaveCount(0);
    }
  });

  onDesktop('redirects visitors to the address asked for once they signed in', async (visit) => {
    const { email } = await register();
    const { page } = await visit.visitorTab('/images?type=reels');
    await expect(page).toHaveURL('/auth');
    // The address survives a reload.
    await page.reload();

    await signIn(page, email);
    await expect(page).toHaveURL('/images?type=reels');
    await expect(page.getByRole('heading', { name: 'My Content' })).toBeVisible();

    // After a logout the address is forgotten, also for the next user.
    await page.getByRole('button', { name: /account/i }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth');
    await signIn(page, email);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Choose Your Creative Tool' })).toBeVisible();
  });

  onDesktop('redirects signed-in users from the sign-in to the home screen', async (visit) => {
    const { open } = await visit.device({ person: await register() });

    const page = await open('/auth');

    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Choose Your Creative Tool' })).toBeVisible();
  });

  onPhone('shows a spinner until the session is known', async (visit) => {
    const { open, hold } = await visit.device({ person: await register() });
    const release = await hold('/api/user');

    const page = await open('/images');
    await expect(page.getByRole('main').getByText('Loading')).toBeAttached();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await visit.checkScreen(page);

    release();
    await expect(page.getByRole('heading', { name: 'My Content' })).toBeVisible();
  });

  onDesktop('keeps a visitor at the end of a sign-in until a user is there', async (visit) => {
    const { email } = await register();
    const { context, open } = await visit.device();
    await context.clock.install();

    const page = await open('/login/callback?returnTo=%2Fimages');
    const toSignIn = page.getByRole('link', { name: 'Go to Login' });
    await expect(page.getByText('Completing your login...')).toBeVisible();
    await context.clock.runFor(59_000);
    await expect(toSignIn).toHaveCount(0);
    await expect(page).toHaveURL('/login/callback?returnTo=%2Fimages');

    await context.clock.runFor(2_000);
    await expect(toSignIn).toHaveAttribute('href', '/auth?returnTo=%2Fimages');
    await visit.checkScreen(page);

    // As when the sign-in ends in another tab.
    const other = await open('/auth');
    await signIn(other, email);
    await expect(page).toHaveURL('/images');
  });

  onDesktop('shows no navigation bar before a social sign-in has redirected', async (visit) => {
    const { open, hold } = await visit.device({ person: await register() });
    const release = await hold('**/LoginCallback*.js');

    const page = await open();
    await page.goto('/login/callback', { waitUntil: 'commit' });
    // The connection is opened once the signed-in part is on the screen.
    await page.waitForEvent('websocket');
    await expect(page.getByRole('banner')).toHaveCount(0);

    release();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner')).toBeVisible();
  });

  onPhone('shows an error when the session cannot be loaded, and tries again', async (visit) => {
    const { open, context, expectMessage } = await visit.device({ person: await register() });
    expectMessage('/api/user', 503);
    await context.route('/api/user', (route) => route.fulfill({ status: 503, body: 'busy' }), {
      times: 1,
    });

    const page = await open('/');
    await expect(
      page.getByRole('heading', { name: 'Your account could not be loaded' }),
    ).toBeVisible();
    await visit.checkScreen(page);

    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Choose Your Creative Tool' })).toBeVisible();
  });

  onPhone('shows that no other address exists', async (visit) => {
    const visitor = await visit.device();
    const user = await visit.device({ person: await register() });

    for (const [{ open }, path] of [
      [visitor, '/no-such-page'],
      [user, '/no-such-page'],
      // For administrators only.
      [user, '/admin'],
    ] as const) {
      const page = await open(path);
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
      await expect(page.getByText('Lumireel', { exact: true }).first()).toBeVisible();
      await visit.checkScreen(page);
      await page.getByRole('link', { name: 'Return Home' }).click();
      await expect(page).toHaveURL(/\/(auth)?$/);
    }
  });
});
