import { expect } from './expect.ts';
import { tools } from '../../contract/tools/catalogue.ts';
import { useProduct } from './journey.ts';

const signedInOnly = [
  ...['/', '/profile', '/images', '/tokens', '/admin'],
  ...Object.values(tools).map(({ route }) => route),
];

describe('who may see what', () => {
  const { journey, register } = useProduct();

  journey('leads visitors from every screen behind the door to the sign-in', async (visit) => {
    const { open } = await visit.device();
    const page = await open('/auth');

    for (const path of signedInOnly) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/auth');
      await expect(page.getByRole('heading', { name: 'Welcome Back' }), path).toBeVisible();
      await expect(page.getByRole('banner'), path).toHaveCount(0);
    }
  });

  journey('leads who is signed in from the sign-in screen home', async (visit) => {
    const { open } = await visit.device({ person: await register() });

    const page = await open('/auth');

    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Choose Your Creative Tool' })).toBeVisible();
  });

  journey('shows a spinner until it is known who is there', async (visit) => {
    const { open, context } = await visit.device({ person: await register() });
    const answer = Promise.withResolvers<void>();
    await context.route('/api/user', async (route) => {
      await answer.promise;
      await route.continue();
    });

    const page = await open('/images');
    await expect(page.getByRole('main').getByText('Loading')).toBeAttached();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await visit.looksRight(page);

    answer.resolve();
    await expect(page.getByRole('heading', { name: 'My Content' })).toBeVisible();
  });

  journey('waits for a social sign-in, then goes on to where it was wanted', async (visit) => {
    const { open, context } = await visit.device({ person: await register() });
    const answer = Promise.withResolvers<void>();
    await context.route('/api/user', async (route) => {
      await answer.promise;
      await route.continue();
    });

    const page = await open('/login/callback?returnTo=%2Fimages');
    await expect(page.getByText('Completing your login...')).toBeVisible();
    await visit.looksRight(page);

    answer.resolve();
    await expect(page).toHaveURL('/images');
  });

  journey('says so when the server cannot tell who is there, and tries again', async (visit) => {
    const { open, context, foresee } = await visit.device({ person: await register() });
    foresee('/api/user', 503);
    await context.route('/api/user', (route) => route.fulfill({ status: 503, body: 'busy' }), {
      times: 1,
    });

    const page = await open('/');
    await expect(
      page.getByRole('heading', { name: 'Your account could not be loaded' }),
    ).toBeVisible();
    await visit.looksRight(page);

    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Choose Your Creative Tool' })).toBeVisible();
  });

  journey('knows no other address', async (visit) => {
    const visitor = await visit.device();
    const user = await visit.device({ person: await register() });

    for (const { open } of [visitor, user]) {
      const page = await open('/no-such-page');
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
      await visit.looksRight(page);
      await page.getByRole('link', { name: 'Return Home' }).click();
      await expect(page).toHaveURL(/\/(auth)?$/);
    }
  });

  journey('keeps the admin dashboard from everybody else', async (visit) => {
    const { open } = await visit.device({ person: await register() });

    const page = await open('/admin');

    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });
});
