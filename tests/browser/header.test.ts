import type { Locator, Page } from 'playwright';
import { expect } from './expect.ts';
import { toastWith } from './fields.ts';
import { useProduct } from './journey.ts';
import { spendEverything } from './spend-everything.ts';

describe('the header', () => {
  const product = useProduct();
  const { journey, onPhone, onDesktop, register, admin } = product;

  journey('offers a user their screens and the logout', async (visit) => {
    const { person, page } = await visit.tab();

    await expect(page.getByRole('link', { name: 'Lumireel' })).toHaveAttribute('href', '/');
    await expect(page.getByRole('link', { name: 'Tokens: 10' })).toHaveAttribute('href', '/tokens');
    const avatar = page.getByRole('button', { name: `account menu of ${person.email}` });
    await expect(avatar).toHaveText(person.email.slice(0, 1).toUpperCase());
    await avatar.click();
    const menu = page.getByRole('menu');
    await expect(menu).toContainText(person.email);
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Profile',
      'My Content',
      'Activity',
      'Buy Tokens',
      'Logout',
    ]);
    await visit.checkScreen(page, { isTransient: true });

    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(avatar).toBeFocused();
  });

  onDesktop('offers an admin the dashboard and unlimited tokens', async (visit) => {
    const { page } = await visit.tab('/', await admin());

    await expect(page.getByRole('link', { name: 'Tokens: ∞' })).toBeVisible();
    await page.getByRole('button', { name: /account menu/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Profile',
      'My Content',
      'Activity',
      'Admin Dashboard',
      'Logout',
    ]);
    await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click();
    await expect(page).toHaveURL('/admin');
  });

  onPhone('has the navigation of phones at the bottom', async (visit) => {
    const { person, page } = await visit.tab();
    const places = page.getByRole('navigation', { name: 'Main' }).locator('a, button');
    await expect(places).toHaveText(['Home', 'My Content', 'Studio', 'Tokens']);
    for (const place of await places.all()) {
      const { width = 0, height = 0 } = (await place.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await page.setViewportSize({ width: 320, height: 568 });
    const activity = page.getByRole('banner').getByRole('button', { name: 'Activity' });
    await expect(page.getByRole('button', { name: 'Find and go to' })).toBeHidden();
    await activity.click();
    const list = page.getByRole('dialog', { name: 'Activity' });
    await expect(list).toBeInViewport({ ratio: 1 });
    await visit.checkScreen(page);
    await page.keyboard.press('Escape');
    await expect(activity).toBeFocused();

    await product.runAdminCommand('promote', person.email);
    await page.reload();
    await expect(places).toHaveText(['Home', 'My Content', 'Studio', 'Admin']);
  });

  journey('lets the keyboard skip it', async (visit) => {
    const { page } = await visit.tab();
    // It comes when it is known that nothing was made yet.
    const first = page.getByRole('link', { name: /Start with a story/ });
    await expect(first).toBeVisible();

    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');

    await expect(first).toBeFocused();
  });

  onDesktop('signs the other tab out as well', async (visit) => {
    const { open } = await visit.device({ person: await register() });
    const other = await open('/images');
    await expect(other.getByRole('heading', { name: 'My Content' })).toBeVisible();
    const page = await open();

    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();

    await expect(page).toHaveURL('/auth');
    await expect(other).toHaveURL('/auth');
  });

  onDesktop('stays signed in and shows why when the logout fails', async (visit) => {
    const { open, context, expectMessage } = await visit.device({ person: await register() });
    expectMessage('/api/logout', 503);
    const answer = Promise.withResolvers<void>();
    await context.route('/api/logout', async (route) => {
      await answer.promise;
      await route.fulfill({ status: 503, body: 'Out of order' });
    });
    const page = await open();
    await page.getByRole('button', { name: /account menu/ }).click();
    const logout = page.getByRole('menuitem', { name: 'Logout' });
    await logout.click();
    await expect(logout).toHaveAttribute('aria-disabled', 'true');

    answer.resolve();

    await expect(toastWith(page, 'Logout failed', '503: Out of order')).toBeVisible();
    await expect(logout).not.toHaveAttribute('aria-disabled', 'true');
  });

  journey('never covers the focused control, nor does the bar at the bottom', async (visit) => {
    const { page } = await visit.tab('/profile');
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
    await expect(page.getByText('This device')).toBeVisible();
    const { width = 0 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width, height: 500 });

    const reached = new Set<string>();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let press = 0; press < 26; press += 1) {
        await page.keyboard.press(key);
        const focus = await focusInMain(page);
        if (!focus) continue;
        reached.add(focus.name);
        expect(focus.isCovered, `${focus.name} after ${key}`).toBe(false);
      }
    }
    expect([...reached]).toEqual(expect.arrayContaining(['Save Changes', 'Delete my account']));
  });

  onDesktop('begins and ends where the content does, at any width', async (visit) => {
    const { page } = await visit.tab();
    const content = page.getByRole('main').getByRole('list').first();
    await expect(content).toBeVisible();
    for (const width of [320, 390, 768, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const [edges] = await edgesOf(content);
      const parts = page.getByRole('banner').locator('nav a, a[href="/tokens"] > span');
      const [first] = await edgesOf(parts.filter({ visible: true }), 'padding');
      const [avatar] = await edgesOf(
        page.getByRole('button', { name: /account menu/ }).locator('> *'),
      );

      expect([first?.left, avatar?.right], `${width}`).toEqual([edges?.left, edges?.right]);
    }
  });

  onPhone('lights the balance once there are fewer than three tokens', async (visit) => {
    const { person, page } = await visit.tab('/images');
    const pill = page.getByRole('link', { name: 'Tokens: 10' }).locator('> span');
    await expect(pill).toBeVisible();
    const unlit = await pill.evaluate((element) => getComputedStyle(element).borderColor);

    await spendEverything(person);

    const low = page.getByRole('link', { name: 'Tokens: 0' }).locator('> span');
    await expect(low).not.toHaveCSS('border-color', unlit);
    await visit.checkScreen(page);
  });
});

/** The focused control of the page, and whether anything covers its middle or edges. */
function focusInMain(page: Page): Promise<{ name: string; isCovered: boolean } | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused?.closest('main') || focused.localName === 'main') return null;
    const { x, y, width, height } = focused.getBoundingClientRect();
    const isCovered = [0.05, 0.5, 0.95].some((part) => {
      const seen = document.elementFromPoint(x + width / 2, y + height * part);
      return !focused.contains(seen);
    });
    return { name: focused.textContent, isCovered };
  });
}

/** Left and right of each, in pixels; of links without a border, of their text. */
async function edgesOf(
  parts: Locator,
  inside?: 'padding',
): Promise<{ left: number; right: number }[]> {
  return parts.evaluateAll(
    (elements, isText) =>
      elements.map((element) => {
        const { left, right } = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        const air =
          isText && style.borderLeftWidth === '0px' ? Number.parseFloat(style.paddingLeft) : 0;
        return { left: left + air, right: right - air };
      }),
    inside === 'padding',
  );
}
