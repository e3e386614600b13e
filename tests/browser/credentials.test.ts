import { expect } from './expect.ts';
import { openMailServer } from '../mail-server.ts';
import { freePort } from '../../infra/run/free-port.ts';
import { toastWith, signIn } from './fields.ts';
import { useProduct } from './journey.ts';

const PORT = String(await freePort());
const mailServer = await openMailServer();

describe('the credentials of an account in the browser', () => {
  const { onPhone, onDesktop, register } = useProduct({
    settings: { PORT, SMTP_URL: mailServer.url },
  });
  after(() => mailServer.close());

  const linkIn = ({ text = '' }: { text?: string | undefined }) =>
    /http\S+confirm-new-email\?token=\S+/.exec(text)?.[0] ?? '';

  onDesktop('gets a new password in the profile, and stays signed in here', async (visit) => {
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
    await expect(other).toHaveURL('/auth');
    await signIn(other, person.email, 'a new password');
    await expect(other).toHaveURL('/images');
    // This browser goes on, in every tab.
    await page.getByLabel('Display Name').fill('Still Here');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(secondTab.getByRole('heading', { name: 'Tokens', level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Still Here' })).toBeVisible();
  });

  onPhone('has a new email once the mailed link was confirmed', async (visit) => {
    const person = await register();
    const email = `${crypto.randomUUID()}@example.test`;
    const { page, expectMessage } = await visit.tab('/profile', person);
    const card = page.getByRole('region', { name: 'Email' });
    const change = async (to: string, password: string) => {
      await card.getByRole('button', { name: 'Change email' }).click();
      await dialog.getByLabel('New email').fill(to);
      await dialog.getByLabel('Password').fill(password);
      await dialog.getByRole('button', { name: 'Send the link' }).click();
    };
    const dialog = page.getByRole('dialog', { name: 'Change your email' });
    const waits = card.getByText('We sent a link to');

    expectMessage('/api/user/email', 403);
    await change('no address', 'wrong horse');
    await expect(dialog.getByLabel('New email')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
    await dialog.getByLabel('New email').fill(email);
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription(
      'This is not your password.',
    );
    await visit.checkScreen(page, { isTransient: true });
    await dialog.getByLabel('Password').fill('correct horse');
    await dialog.getByRole('button', { name: 'Send the link' }).click();

    await expect(toastWith(page, 'Email sent')).toContainText(email);
    await expect(waits).toContainText(email);
    await visit.checkScreen(page);
    await card.getByRole('button', { name: 'Keep the present one' }).click();
    await expect(waits).toBeHidden();
    const cancelled = linkIn(await mailServer.mailTo(email));
    await change(email, 'correct horse');
    const link = linkIn(await mailServer.mailTo(email, 2));

    expectMessage('/api/user/email/confirm', 400);
    const other = await page.context().newPage();
    await other.goto(cancelled);
    await expect(other).toHaveURL('/confirm-new-email');
    await other.getByRole('button', { name: 'Use the new email' }).click();
    await expect(other.getByRole('heading', { name: 'Your email was not changed' })).toBeVisible();
    await visit.checkScreen(other);

    await other.goto(link);
    await other.reload();
    await expect(other.getByText(`You are signed in as ${person.email}.`)).toBeVisible();
    await visit.checkScreen(other);
    await other.getByRole('button', { name: 'Use the new email' }).click();
    await expect(other.getByText(`From now on you sign in as ${email}.`)).toBeVisible();
    await visit.checkScreen(other);
    // The first tab receives the event.
    await expect(card.getByText(email, { exact: true })).toBeVisible();
    await expect(waits).toBeHidden();
  });

  onPhone('is signed out on one other device, or on all of them', async (visit) => {
    const person = await register();
    const laptop = await visit.device({ person: await person.secondDevice() });
    const tablet = await visit.device({ person: await person.secondDevice() });
    const there = await laptop.open('/images');
    const alsoThere = await tablet.open('/images');
    const { page } = await visit.tab('/profile', person);
    const signOut = page.getByRole('button', { name: /^Sign out .*signed in since/ });
    await expect(signOut).toHaveCount(2);
    await visit.checkScreen(page);

    // The newest is on top.
    tablet.expectMessage('/api/user', 401);
    await signOut.first().click();
    await expect(alsoThere).toHaveURL('/auth');
    await expect(signOut).toHaveCount(1);
    await expect(there).toHaveURL('/images');

    laptop.expectMessage('/api/user', 401);
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await expect(there).toHaveURL('/auth');
    await expect(signOut).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeHidden();
    await expect(page.getByText('This device')).toBeVisible();
  });
});
