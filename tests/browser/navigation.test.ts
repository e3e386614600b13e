import { expect } from './expect.ts';
import { useProduct } from './journey.ts';

describe('the way from screen to screen', () => {
  const product = useProduct();
  const { journey, onPhone, onDesktop, register } = product;

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

  journey('goes by the command menu to tools and pages by the words typed', async (visit) => {
    const { page } = await visit.tab('/');
    const opener = page.getByRole('button', { name: 'Find and go to' });
    const menu = page.getByRole('dialog', { name: 'Find and go to' });

    await opener.click();
    const input = menu.getByRole('combobox');
    await expect(input).toBeFocused();
    await expect(menu.getByRole('option')).toHaveCount(16);
    await visit.checkScreen(page, { isTransient: true });
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    await page.keyboard.press('Control+k');
    await input.fill('VERTICAL video');
    await expect(menu.getByRole('option')).toHaveText(['Reels Generator']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/reels-generator');
    await expect(menu).toBeHidden();

    await page.keyboard.press('Meta+k');
    await input.fill('collect');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/images/collections');
  });

  onPhone('finds by the command menu what the user has made, and nobody else’s', async (visit) => {
    const picture = { theme: 'customPrompt', sequence: 1 } as const;
    await product.owner([{ ...picture, promptUsed: 'A zebra at the sea' }]);
    const person = await product.owner([
      { ...picture, promptUsed: 'A zebra on a red bicycle' },
      { theme: 'workAndGrind', sequence: 2 },
    ]);
    const { page } = await visit.tab('/', person);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const menu = page.getByRole('dialog', { name: 'Find and go to' });

    await page.getByRole('button', { name: 'Find and go to' }).click();
    await menu.getByRole('combobox').fill('zebra');
    await expect(menu.getByRole('option')).toHaveText([
      /^Custom Prompt · #1/,
      'Everything with “zebra”',
    ]);
    await expect(menu.getByRole('status')).toHaveText('2 results');
    await visit.checkScreen(page, { isTransient: true });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^Image: Custom Prompt/ })).toBeVisible();
    expect(asked).not.toContain('/api/admin/users');

    // A dialog keeps the keyboard.
    await page.keyboard.press('Control+k');
    await expect(menu).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.keyboard.press('Control+k');
    await menu.getByRole('combobox').fill('zebra');
    await menu.getByRole('option', { name: 'Everything with “zebra”' }).click();
    await expect(page).toHaveURL('/images?search=zebra');
  });

  onDesktop('finds by the command menu users for administrators', async (visit) => {
    const other = await register();
    const { page } = await visit.tab('/', await product.admin());
    const menu = page.getByRole('dialog', { name: 'Find and go to' });

    await page.getByRole('button', { name: 'Find and go to' }).click();
    await menu.getByRole('combobox').fill(other.email);
    await menu.getByRole('option', { name: other.email }).click();

    await expect(page).toHaveURL(`/admin?user=${other.user?.id}`);
    const details = page.getByRole('dialog', { name: other.email });
    await expect(details).toBeVisible();
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/admin');
  });

  onDesktop('has a switcher of tools on wide screens', async (visit) => {
    const { page } = await visit.tab('/story-generator');
    const tools = page.getByRole('navigation', { name: 'Tools' });

    await expect(tools.getByRole('link')).toHaveCount(6);
    await expect(tools.locator('[aria-current=page]')).toHaveAccessibleName('AI Story Generator');
    await visit.checkScreen(page);
    await tools.getByRole('link', { name: 'Music Insights' }).click();
    await expect(page).toHaveURL('/music-insights');
    await expect(tools.locator('[aria-current=page]')).toHaveAccessibleName('Music Insights');
  });

  onDesktop(
    'says in the command menu that nothing was found, and that the search failed',
    async (visit) => {
      const { page, expectMessage } = await visit.tab('/');
      const menu = page.getByRole('dialog', { name: 'Find and go to' });
      await page.getByRole('button', { name: 'Find and go to' }).click();
      const input = menu.getByRole('combobox');

      await input.fill('%_<script>"');
      await expect(menu.getByText('Nothing found').first()).toBeVisible();
      await expect(menu.getByRole('option')).toHaveCount(0);

      await page.route('**/api/images?*', (route) => route.fulfill({ status: 500, body: 'down' }));
      expectMessage('/api/images', 500);
      await input.fill('story');
      await expect(menu.getByText('The search did not work. Please try again.')).toBeVisible();
      await expect(menu.getByRole('option', { name: 'AI Story Generator' })).toBeVisible();
    },
  );
});
