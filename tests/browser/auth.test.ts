import { expect } from './expect.ts';
import { toastWith, signIn, fillSignIn } from './fields.ts';
import { useProduct } from './journey.ts';

describe('the sign-in screen', () => {
  const { journey, onPhone, onDesktop, register } = useProduct();

  journey('shows the form and the sign-ins that this server offers', async (visit) => {
    const { open } = await visit.device();

    const page = await open('/auth');

    await expect(page.getByRole('tab', { name: 'Login', selected: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await expect(page.getByText('Sign in to your account to continue')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
    await expect(page.getByText('Or continue with')).toBeVisible();
    for (const name of ['Google', 'GitHub']) {
      const button = page.getByRole('button', { name });
      await expect(button).toBeDisabled();
      await expect(button).toHaveAccessibleDescription(
        'Google and GitHub sign-in are not available here yet.',
      );
    }
    const words = page.getByText('Create Stunning AI-Generated Influencer Content');
    await expect(words).toBeVisible();
    const prints = page.locator('aside img');
    await expect(prints).toHaveCount(3);
    for (const print of await prints.all()) await expect(print).toBeInViewport();
    for (const logo of await page.locator('button img').all()) {
      await expect(logo).toHaveJSProperty('complete', true);
      await expect(logo).not.toHaveJSProperty('naturalWidth', 0);
    }
    await visit.checkScreen(page);
  });

  onPhone('creates an account and signs in at once', async (visit) => {
    const { page } = await visit.visitorTab('/auth');
    await page.getByRole('tab', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { name: 'Create New Account' })).toBeVisible();
    await expect(page.getByText('Join us to start generating amazing content')).toBeVisible();
    await expect(page.getByText('10 free tokens, no card')).toBeVisible();
    await visit.checkScreen(page);

    await fillSignIn(page, `${crypto.randomUUID()}@example.test`);
    await page.getByRole('button', { name: 'Create Account' }).click();

    await expect(toastWith(page, 'Registration successful', 'Welcome to Lumireel')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Tokens: 10' })).toBeVisible();
    await visit.checkScreen(page);
  });

  onDesktop('takes an address as it is spelled, letter by letter', async (visit) => {
    const [name, ascii] = [`r&d=${crypto.randomUUID()}`, 'xn--80a1acny.xn--p1ai'];
    const first = await visit.visitorTab('/auth');
    await first.page.getByRole('tab', { name: 'Register' }).click();
    await first.page.getByLabel('Email').pressSequentially(`${name}@почта.рф`);
    await first.page.getByLabel('Password', { exact: true }).fill('correct horse');
    await first.page.keyboard.press('Enter');
    await expect(first.page).toHaveURL('/');

    const { page } = await visit.visitorTab('/auth');
    await signIn(page, `${name}@${ascii}`);

    await expect(toastWith(page, 'Login successful', 'Welcome back!')).toBeVisible();
  });

  onPhone('shows what is wrong without a request', async (visit) => {
    const { page } = await visit.visitorTab('/auth');

    for (const [tab, button] of [
      ['Login', 'Sign in'],
      ['Register', 'Create Account'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await fillSignIn(page, 'ada@example', '1234567');
      await page.getByRole('button', { name: button, exact: true }).click();

      const [email, password] = [
        page.getByLabel('Email'),
        page.getByLabel('Password', { exact: true }),
      ];
      await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
      await expect(email).toBeFocused();
      await expect(password).toHaveAccessibleDescription('Password must be at least 8 characters');
      await visit.checkScreen(page);
    }
  });

  onPhone('refuses a wrong password, and tells no address from another', async (visit) => {
    const { email } = await register();
    const { page, expectMessage } = await visit.visitorTab('/auth');
    expectMessage('/api/login', 401);

    for (const address of [email, 'nobody@example.test']) {
      await fillSignIn(page, address, 'wrong horse');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      const why = 'Invalid email or password. Please try again.';
      const toast = toastWith(page, 'Login failed', why);
      await expect(toast).toBeVisible();
      await toast.getByRole('button', { name: 'Close' }).click();
      await expect(toast).toBeHidden();
    }
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(toastWith(page, 'Login failed')).toBeVisible();
    await visit.checkScreen(page);
    await expect(page).toHaveURL('/auth');
  });

  onDesktop('shows the password on request', async (visit) => {
    const { page } = await visit.visitorTab('/auth');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('correct horse');

    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');

    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await expect(password).toHaveValue('correct horse');
  });
});
