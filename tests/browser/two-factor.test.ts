import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { codeOf } from '../two-factor-world.ts';
import { toastWith, signIn } from './fields.ts';
import { useProduct } from './journey.ts';

describe('two-factor codes in the browser', () => {
  const product = useProduct({ settings: { ADMIN_TWO_FACTOR: 'required' } });
  const { onPhone, onDesktop, admin } = product;

  const secretOn = async (page: Page) =>
    ((await page.getByLabel('Key for the authenticator app').textContent()) ?? '').replaceAll(
      ' ',
      '',
    );
  /** Acts as if time had passed: the present code passes again. */
  const forgetCodes = () => product.world.database.query('update two_factor set last_step = 0');

  onPhone('are demanded at the dashboard, set up there, and asked at sign-in', async (visit) => {
    const person = await admin();
    const { page, context, expectMessage } = await visit.tab('/admin', person);
    await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
    await visit.checkScreen(page);
    await page.getByRole('button', { name: 'Set up two-factor codes' }).click();
    const secret = await secretOn(page);
    await expect(page.getByRole('link', { name: 'Open my authenticator app' })).toHaveAttribute(
      'href',
      new RegExp(`^otpauth://totp/.*secret=${secret}`),
    );
    await visit.checkScreen(page);

    expectMessage('/api/user/two-factor/on', 403);
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
      'This code is wrong or was used already.',
    );
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recoveryCode = (await codes.first().textContent()) ?? '';
    await visit.checkScreen(page);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

    await forgetCodes();
    await context.clearCookies();
    await page.goto('/admin');
    expectMessage('/api/login', 403);
    await signIn(page, person.email);
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await visit.checkScreen(page);
    expectMessage('/api/login/code', 403);
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
      'This code is wrong or was used already.',
    );
    await page.getByLabel('Code', { exact: true }).fill(recoveryCode);
    await page.keyboard.press('Enter');
    await expect(toastWith(page, 'Login successful')).toBeVisible();
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  });

  onDesktop('are managed in the profile', async (visit) => {
    const { page } = await visit.tab('/profile', await admin());
    const card = page.getByRole('region', { name: 'Two-factor codes' });
    await card.getByRole('button', { name: 'Set up two-factor codes' }).click();
    const secret = await secretOn(page);
    await card.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await card.getByRole('button', { name: 'Turn on' }).click();
    await card.getByRole('button', { name: 'I have kept them' }).click();
    await expect(card.getByText('10 recovery codes are left.')).toBeVisible();
    await visit.checkScreen(page);

    await forgetCodes();
    await card.getByRole('button', { name: 'New recovery codes' }).click();
    const renewing = page.getByRole('dialog', { name: 'New recovery codes' });
    await renewing.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await visit.checkScreen(page, { isTransient: true });
    await renewing.getByRole('button', { name: 'Continue' }).click();
    await expect(card.getByRole('listitem')).toHaveCount(10);
    await card.getByRole('button', { name: 'I have kept them' }).click();

    await forgetCodes();
    await card.getByRole('button', { name: 'Turn off' }).click();
    const turningOff = page.getByRole('dialog', { name: 'Turn two-factor codes off?' });
    await turningOff.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await turningOff.getByRole('button', { name: 'Continue' }).click();
    await expect(toastWith(page, 'Two-factor codes are off')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Set up two-factor codes' })).toBeVisible();
  });

  onDesktop('are not offered to users who are no administrators', async (visit) => {
    const { page } = await visit.tab('/profile');
    await expect(page.getByRole('region', { name: 'Passkeys' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Two-factor codes' })).toBeHidden();
  });
});
