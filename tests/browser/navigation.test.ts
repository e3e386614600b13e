import { expect } from './expect.ts';
import { useProduct } from './journey.ts';

describe('the way from screen to screen', () => {
  const { journey, onDesktop } = useProduct();

  journey('is one page, whose screens "back" and "forward" lead through', async (visit) => {
    const { page } = await visit.tab('/');
    await page.evaluate('window.sameDocument = true');
    const main = page.getByRole('navigation', { name: 'Main' });
    const myContent = main.getByRole('link', { name: 'My Content' });

    await myContent.click();
    await expect(page.getByRole('heading', { name: 'My Content' })).toBeVisible();
    await expect(myContent).toHaveAttribute('aria-current', 'page');
    await expect(main.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
    // The address that is open gets no second entry in the history.
    await myContent.click();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Choose Your Creative Tool' })).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'My Content' })).toBeVisible();
    await expect(page).toHaveURL('/images');

    await expect(myContent).toHaveAttribute('aria-current', 'page');
    await main.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await page.getByRole('link', { name: 'Lumireel' }).click();
    await expect(page.getByRole('heading', { name: 'Choose Your Creative Tool' })).toBeVisible();
    expect(await page.evaluate('window.sameDocument')).toBe(true);
  });

  onDesktop('leaves other clicks than plain ones to the browser', async (visit) => {
    const { page, context } = await visit.tab('/');
    const myContent = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'My Content' });

    const opened = context.waitForEvent('page');
    await myContent.click({ modifiers: ['Control'] });
    const tab = await opened;
    // A tab behind another is drawn once or twice a second.
    await tab.bringToFront();

    await expect(tab.getByRole('heading', { name: 'My Content' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  onDesktop('finds a route whatever its case and with a slash behind it', async (visit) => {
    const { page } = await visit.tab('/Images/');

    await expect(page.getByRole('heading', { name: 'My Content' })).toBeVisible();

    await page.goto('/images/elsewhere');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });
});
