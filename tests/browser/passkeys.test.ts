import type { BrowserContext, Page } from 'playwright';
import { mintResetToken } from '../../backend/accounts/reset-password.ts';
import { freePort } from '../../infra/run/free-port.ts';
import { expect } from './expect.ts';
import { toastWith } from './fields.ts';
import { useProduct } from './journey.ts';

const PORT = String(await freePort());

describe('passkeys in the browser', () => {
  // Passkeys need a name: browsers have none for the address of a machine.
  const product = useProduct({ settings: { PORT, APP_URL: `http://localhost:${PORT}` } });
  const { onPhone, onDesktop, register } = product;

  /** A device with a lock that its owner opens, built into the browser. */
  async function giveAuthenticator(context: BrowserContext, page: Page, isVerified = true) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: isVerified,
        automaticPresenceSimulation: true,
      },
    });
    return {
      setVerified: (isUserVerified: boolean) =>
        devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    };
  }

  onPhone('are added, sign in, and are renamed and removed', async (visit) => {
    const { person, page, context, expectMessage } = await visit.tab('/profile');
    const authenticator = await giveAuthenticator(context, page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(toastWith(page, 'Passkey added')).toBeVisible();
    const card = page.getByRole('region', { name: 'Passkeys' });
    await expect(card.getByText(/not used yet/)).toBeVisible();
    await visit.checkScreen(page);

    await card.getByRole('button', { name: /^Rename/ }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
    await renaming.getByLabel('Name').fill('My phone');
    await visit.checkScreen(page, { isTransient: true });
    await page.keyboard.press('Enter');
    await expect(card.getByText('My phone')).toBeVisible();

    await context.clearCookies();
    await page.goto('/auth');
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
    await visit.checkScreen(page);
    // Somebody else picked the device up.
    await authenticator.setVerified(false);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(toastWith(page, 'Login failed', /No passkey was chosen/)).toBeVisible();
    await authenticator.setVerified(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(toastWith(page, 'Login successful')).toBeVisible();
    await expect(page).toHaveURL('/');

    await page.goto('/profile');
    await expect(card.getByText(/last used/)).toBeVisible();
    await product.sql`
      update sessions set created_at = now() - interval '11 minutes'
      where user_id = ${person.user?.id}`;
    expectMessage(/passkeys\/\d+\/remove/, 403);
    expectMessage(/passkeys\/\d+\/remove/, 403);
    await card.getByRole('button', { name: 'Remove My phone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove a passkey' });
    await dialog.getByLabel('Password').fill('wrong horse');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription(
      'This is not your password.',
    );
    await visit.checkScreen(page, { isTransient: true });
    await dialog.getByLabel('Password').fill('correct horse');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(toastWith(page, 'Passkey removed')).toBeVisible();
    await expect(card.getByText('My phone')).toBeHidden();
  });

  onDesktop('are all removed on the page of a password reset', async (visit) => {
    const person = await register();
    const { database } = product.world;
    await database.query('update users set email_verified = true where email = $1', [person.email]);
    const { page, context, expectMessage } = await visit.tab('/profile', person);
    await giveAuthenticator(context, page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(toastWith(page, 'Passkey added')).toBeVisible();

    const minted = await database.transaction((tx) => mintResetToken(tx, person.email));
    await page.goto(`/reset-password?token=${minted?.token}`);
    await page.getByLabel('New password').fill('a new password');
    await page.getByLabel('Confirm password').fill('a new password');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('heading', { name: 'Password Reset Complete' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Passkeys that still sign in' })).toBeVisible();
    await visit.checkScreen(page);
    await page.getByRole('button', { name: 'Remove all passkeys' }).click();
    await expect(page.getByText('All passkeys are removed')).toBeVisible();
    await visit.checkScreen(page);

    await page.getByRole('link', { name: 'Go to Login' }).click();
    expectMessage(/auth\/passkey/, 400);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(toastWith(page, 'Login failed')).toBeVisible();
  });
});
