import { expect } from './expect.ts';
import { openMailServer } from '../mail-server.ts';
import { freePort } from '../../infra/run/free-port.ts';
import { toastWith, fillSignIn } from './fields.ts';
import { useProduct } from './journey.ts';

const PORT = String(await freePort());
const mailServer = await openMailServer();

describe('an address that must be proven', () => {
  const { onPhone } = useProduct({
    settings: { PORT, SMTP_URL: mailServer.url, REQUIRE_EMAIL_VERIFICATION: 'on' },
  });
  after(() => mailServer.close());

  const linkIn = ({ text = '' }: { text?: string | undefined }) =>
    /http\S+confirm-email\?token=\S+/.exec(text)?.[0] ?? '';

  onPhone('gives the first tokens once its link was opened', async (visit) => {
    const email = `${crypto.randomUUID()}@example.test`;
    const { page, expectMessage } = await visit.visitorTab('/auth');
    await page.getByRole('tab', { name: 'Register' }).click();
    await fillSignIn(page, email);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('link', { name: 'Tokens: 0' })).toBeVisible();

    await page.goto('/tokens');
    await expect(page.getByText('Confirm your email to get your first 10 tokens')).toBeVisible();
    await visit.checkScreen(page);
    const first = linkIn(await mailServer.mailTo(email));
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(toastWith(page, 'Email sent')).toContainText(email);
    const second = linkIn(await mailServer.mailTo(email, 2));

    // Only the newest link works; an older one shows how to get another.
    expectMessage('/api/user/prove-email', 400);
    const other = await page.context().newPage();
    await other.goto(first);
    await expect(
      other.getByRole('heading', { name: 'Your email could not be confirmed' }),
    ).toBeVisible();
    await expect(other).toHaveURL('/confirm-email');
    await visit.checkScreen(other);

    await other.goto(second);
    await expect(other.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Tokens: 10' })).toBeVisible();
    await visit.checkScreen(other);
    // The first tab receives the event.
    await expect(page.getByRole('link', { name: 'Tokens: 10' })).toBeVisible();
    await expect(page.getByText('Confirm your email')).toBeHidden();
  });
});
