import { expect } from './expect.ts';
import type { Page } from 'playwright';
import { openMailServer } from '../mail-server.ts';
import { openOpenIdProvider, stubGoogleAssets } from '../openid-provider.ts';
import { freePort } from '../../infra/run/free-port.ts';
import { toastWith, expectDownload, signIn } from './fields.ts';
import { middleOf } from './gestures.ts';
import { useProduct } from './journey.ts';

const PORT = String(await freePort());
const url = `http://localhost:${PORT}`;
const mailServer = await openMailServer();
const google = await openOpenIdProvider([`${url}/api/auth/google/callback`]);

describe('an account in the browser', () => {
  const product = useProduct({
    settings: {
      PORT,
      SMTP_URL: mailServer.url,
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
    },
  });
  const { journey, onPhone, onDesktop, register } = product;
  after(async () => {
    await mailServer.close();
    await google.close();
  });

  onPhone('gets a new password through the mail', async (visit) => {
    const { email } = await register();
    const { page } = await visit.visitorTab('/auth');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('heading', { name: 'Email Sent' })).toBeVisible();
    await expect(page.getByText(/expires in 1 hour.*spam/)).toBeVisible();
    await visit.checkScreen(page);

    const { text = '' } = await mailServer.mailTo(email);
    await page.goto(/http\S+reset-password\?token=\S+/.exec(text)?.[0] ?? '');
    await expect(page.getByLabel('New password')).toBeVisible();
    await expect(page).toHaveURL('/reset-password');
    await visit.checkScreen(page);
    await page.reload();

    await page.getByLabel('New password').fill('1234567');
    await page.getByLabel('Confirm password').fill('1234567');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
      'Password must be at least 8 characters',
    );
    await page.getByLabel('New password').fill('a new password');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByLabel('Confirm password').fill('another password');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription(
      'Passwords do not match',
    );
    await visit.checkScreen(page);
    await page.getByLabel('Confirm password').fill('a new password');
    await page.getByRole('button', { name: 'Reset Password' }).click();

    await expect(page.getByRole('heading', { name: 'Password Reset Complete' })).toBeVisible();
    await visit.checkScreen(page);
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await signIn(page, email, 'a new password');
    await expect(toastWith(page, 'Login successful')).toBeVisible();
  });

  onDesktop('is not opened by an invalid link', async (visit) => {
    const { open } = await visit.device();
    for (const [path, way, there] of [
      ['/reset-password?token=made-up', 'Get a new link', 'Send Reset Link'],
      ['/reset-password', 'Return to Login Page', 'Forgot password?'],
    ] as const) {
      const page = await open(path);
      await expect(page.getByRole('heading', { name: 'Invalid or Expired Token' })).toBeVisible();
      await expect(page).toHaveURL('/reset-password');
      await visit.checkScreen(page);
      await page.getByRole('link', { name: way }).click();
      await expect(page.getByRole('button', { name: there })).toBeVisible();
      await expect(page).toHaveURL(/\/auth\b/);
    }
  });

  journey('shows a profile and changes it in every tab', async (visit) => {
    const person = await register();
    const { open } = await visit.device({ person });
    const other = await open('/profile');
    const page = await open('/profile');
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
    await expect(page.getByText(`Member since${today}`)).toBeVisible();
    await expect(page.getByText('This device')).toBeVisible();
    const isPhone = visit.size.name === 'phone';
    const main = page.getByRole('main');
    for (const small of [
      main.getByRole('link', { name: 'Buy Tokens' }),
      main.getByRole('button', { name: 'Sign Out', exact: true }),
    ]) {
      await expect(small).toBeVisible({ visible: isPhone });
    }
    // Who the user is, and beside it the account; below it on phones.
    const form = await middleOf(page.getByRole('form', { name: 'Edit profile' }));
    const account = await middleOf(page.getByRole('region', { name: 'Your data' }));
    expect(account.x > form.x + 100).toBe(!isPhone);
    await visit.checkScreen(page);

    await page.getByLabel('Display Name').fill('x');
    await page.getByLabel('Bio').fill('b'.repeat(501));
    await save(page);
    await expect(page.getByLabel('Display Name')).toHaveAccessibleDescription(
      'Display name must be at least 2 characters',
    );
    await expect(page.getByLabel('Bio')).toHaveAccessibleDescription(
      'Bio must be 500 characters or less',
    );
    await visit.checkScreen(page);
    await page.getByLabel('Display Name').fill(' Ada Lovelace ');
    await page.getByLabel('Bio').fill('Poetical science.');
    await save(page);

    await expect(toastWith(page, 'Profile updated')).toBeVisible();
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
      await expect(tab.getByText('Poetical science.', { exact: true }).first()).toBeVisible();
      await expect(tab.getByRole('main').getByText('AL', { exact: true })).toBeVisible();
    }
    await visit.checkScreen(page);
  });

  onPhone('prepares a copy of its data', async (visit) => {
    const { page } = await visit.tab('/profile');
    await page.getByRole('button', { name: 'Prepare download' }).click();

    const link = page.getByRole('link', { name: /Download my data/ });
    await expect(link).toBeVisible();
    await visit.checkScreen(page);
    await expectDownload(link, 'lumireel-my-data.zip');
  });

  onDesktop('is signed out everywhere', async (visit) => {
    const person = await register();
    const device = await visit.device({ person });
    // The screen may still be asking for what it shows when the session ends.
    device.allowMessage(/^\/api\//, /401/);
    const elsewhere = await visit.device({ person: await person.secondDevice() });
    const other = await elsewhere.open('/images');
    const page = await device.open('/profile');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/auth');
    elsewhere.expectMessage('/api/user', 401);
    await expect(other).toHaveURL('/auth');
  });

  onPhone('is deleted by its password, and comes back by signing in', async (visit) => {
    const { person, page, expectMessage } = await visit.tab('/profile');
    expectMessage('/api/user/delete', 403);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog).toBeVisible();
    await visit.checkScreen(page, { isTransient: true });

    await dialog.getByLabel('Password').fill('wrong horse');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription(
      'This is not your password.',
    );
    // The socket closes before the answer is there: the way back to this screen is not kept.
    await page.route('**/api/user/delete', async (route) => {
      const response = await route.fetch();
      await page.waitForURL('/auth');
      await route.fulfill({ response });
    });
    await dialog.getByLabel('Password').fill('correct horse');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL('/auth');
    await expect(toastWith(page, 'Your account will be deleted')).toBeVisible();

    await signIn(page, person.email);
    await expect(page).toHaveURL('/');
    const [row] = await product.sql<{ due: string | null }>`
      select deletion_due_at as due from users where email = ${person.email}`;
    expect(row?.due).toBe(null);
  });

  onDesktop('is opened by Google', async (visit) => {
    const login = crypto.randomUUID();
    google.people.set(login, {
      email: `${login}@example.test`,
      email_verified: true,
      name: 'Grace Hopper',
    });
    const { open, context } = await visit.device();
    await stubGoogleAssets(context);
    const page = await open('/images?type=reels');
    await expect(page.getByRole('button', { name: 'GitHub' })).toBeDisabled();
    await expect(page.getByText('GitHub sign-in is not available here yet.')).toBeVisible();
    await visit.checkScreen(page);
    await page.getByRole('button', { name: 'Google' }).click();
    await page.getByPlaceholder('Enter any login').fill(login);
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();

    await expect(page).toHaveURL(`${url}/images?type=reels`);
    await expect(page.getByRole('link', { name: 'Tokens: 10' })).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
    await page.getByRole('button', { name: 'Set a password' }).click();
    await expect(page.getByText(`We sent a link to ${login}@example.test.`)).toBeVisible();
    await visit.checkScreen(page);
  });

  // One of each kind; contract/return-to.test.ts tries all that we know.
  const returnAddresses = [
    ...[
      ...['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example'],
      ...['javascript:alert(1)', '/a/..//evil.example', '/api/logout'],
      // Screens of ours by that decision, which the router must not decode.
      ...['/%2fevil.example', '/%5cevil.example', '/@evil.example'],
    ].map(encodeURIComponent),
    // Two values, of which one is hostile.
    ...['//evil.example&returnTo=/images', '/images&returnTo=//evil.example'],
  ];
  onDesktop('stays on this site after sign-in, whatever a link names', async (visit) => {
    const person = await register();
    const { open, context } = await visit.device({ person });
    await context.route(/^https?:\/\/[^/]*evil\.example/, (route) => route.abort());
    const page = await open('/login/callback?returnTo=/images%3Ftype%3Dreels');
    await expect(page).toHaveURL('/images?type=reels');

    for (const returnTo of returnAddresses) {
      // Only the address is tested; the test does not wait for the screen.
      await page.goto(`/login/callback?returnTo=${returnTo}`, { waitUntil: 'commit' });
      await page.waitForURL((at) => at.pathname !== '/login/callback', { waitUntil: 'commit' });
      expect(new URL(page.url()).origin, returnTo).toBe(url);
    }
  });

  onPhone('shows a cancelled sign-in with Google, and keeps the address', async (visit) => {
    const { email } = await register();
    const { open, context } = await visit.device();
    await stubGoogleAssets(context);
    // A screen that requires signing in.
    const page = await open('/images?type=reels');
    const cancel = async () => {
      await page.getByRole('button', { name: 'Google' }).click();
      await page.getByRole('link', { name: /Cancel/ }).click();
      await expect(page.getByRole('alert')).toHaveText('The sign-in was cancelled.');
      await expect(page).toHaveURL(`${url}/auth`);
    };
    await cancel();
    await visit.checkScreen(page);
    // Also after a second attempt and a reload, which removes the message.
    await cancel();
    await page.reload();
    await expect(page.getByRole('alert')).toBeHidden();

    await signIn(page, email);
    await expect(page).toHaveURL(`${url}/images?type=reels`);
  });

  onDesktop('stays on this site after a failed sign-in, too', async (visit) => {
    const person = await register();
    const returnTo = encodeURIComponent('/\\evil.example');
    const { page } = await visit.visitorTab(`/auth?error=failed&returnTo=${returnTo}`);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page).toHaveURL(`${url}/auth`);

    await signIn(page, person.email);

    await expect(page).toHaveURL(`${url}/`);
  });
});

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click();
}
