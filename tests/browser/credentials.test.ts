import { expect } from './expect.ts';
import { toastWith } from './fields.ts';
import { useProduct } from './journey.ts';

describe('the credentials of an account in the browser', () => {
  const { journey, register } = useProduct();

  journey('gets a new password on the profile screen, and stays signed in here', async (visit) => {
    const person = await register();
    const elsewhere = await visit.device({ person: await person.secondDevice() });
    const other = await elsewhere.open('/images');
    const { open, expectMessage } = await visit.device({ person });
    const secondTab = await open('/tokens');
    const page = await open('/profile');
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your password' });
    const field = (name: string) => dialog.getByLabel(name);
    const confirm = () => dialog.getByRole('button', { name: 'Change password' }).click();
    await confirm();
    await expect(field('Current password')).toHaveAccessibleDescription(
      'Please enter your current password',
    );
    await visit.checkScreen(page, { isTransient: true });

    await field('Current password').fill('wrong horse');
    await field('New password').fill('a new password');
    await field('Confirm password').fill('a new password');
    expectMessage('/api/user/password', 403);
    await confirm();
    await expect(field('Current password')).toHaveAccessibleDescription(
      'This is not your password.',
    );
    await field('Current password').fill('correct horse');
    await confirm();

    await expect(toastWith(page, 'Password changed')).toBeVisible();
    elsewhere.expectMessage('/api/user', 401);
    await expect(other).toHaveURL('/auth', { timeout: 15_000 });
    await other.getByLabel('Email').fill(person.email);
    await other.getByLabel('Password', { exact: true }).fill('a new password');
    await other.keyboard.press('Enter');
    await expect(other).toHaveURL('/images');
    // This browser goes on, in every tab.
    await page.getByLabel('Display Name').fill('Still Here');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(secondTab.getByRole('heading', { name: 'Tokens', level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Still Here' })).toBeVisible();
  });

  journey('is signed out on one other device, or on all of them', async (visit) => {
    const person = await register();
    const laptop = await visit.device({ person: await person.secondDevice() });
    const tablet = await visit.device({ person: await person.secondDevice() });
    const there = await laptop.open('/images');
    const alsoThere = await tablet.open('/images');
    const { open } = await visit.device({ person });
    const page = await open('/profile');
    const signOut = page.getByRole('button', { name: /^Sign out .*signed in since/ });
    await expect(signOut).toHaveCount(2);
    await visit.checkScreen(page);

    // The newest is on top.
    tablet.expectMessage('/api/user', 401);
    await signOut.first().click();
    await expect(alsoThere).toHaveURL('/auth', { timeout: 15_000 });
    await expect(signOut).toHaveCount(1);
    await expect(there).toHaveURL('/images');

    laptop.expectMessage('/api/user', 401);
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await expect(there).toHaveURL('/auth', { timeout: 15_000 });
    await expect(signOut).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeHidden();
    await expect(page.getByText('This device')).toBeVisible();
  });
});
