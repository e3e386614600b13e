import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageTitles } from '../../contract/page-names.ts';
import { expect } from './expect.ts';
import { useProduct } from './journey.ts';

const imprint = `# Who we are

Lumireel Ltd, 1 Example Street. Write to [us](mailto:help@lumireel.example), see <https://lumireel.example>.

## Register

| Court | Number |
| --- | ---: |
| Example | 12345 |

1. First
2. Second

> Quoted words.

<script>document.title = 'changed'</script>
`;

describe("the operator's pages", () => {
  const product = useProduct({ settings: { CONTACT_EMAIL: 'help@lumireel.example' } });
  const { journey, onPhone, onDesktop } = product;

  journey('are open to visitors from the sign-in, and say what holds', async (visit) => {
    const { page } = await visit.visitorTab('/auth');
    const links = page.getByRole('navigation', { name: 'About this site' });
    await expect(links.getByRole('link')).toHaveText(Object.values(pageTitles));
    await visit.checkScreen(page);

    for (const title of Object.values(pageTitles)) {
      await links.getByRole('link', { name: title }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await visit.checkScreen(page);
    }
    await expect(page.getByRole('cell', { name: '$3.99' })).toBeVisible();
    await page.getByRole('link', { name: 'contact', exact: true }).click();
    await expect(page.getByRole('link', { name: 'help@lumireel.example' })).toBeVisible();
    await page.getByRole('link', { name: 'Lumireel, home' }).click();
    await expect(page).toHaveURL(/\/auth$/);
  });

  onDesktop('show the file of the operator, and nothing in it runs', async (visit) => {
    const folder = join(product.world.dataDir, 'pages');
    await mkdir(folder, { recursive: true });
    const { page } = await visit.tab('/');
    await writeFile(join(folder, 'imprint.md'), imprint);

    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Imprint' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Who we are' })).toBeVisible();
    await expect(page.getByRole('cell', { name: '12345' })).toHaveCSS('text-align', 'right');
    await expect(page.getByText("<script>document.title = 'changed'</script>")).toBeVisible();
    await expect(page).toHaveTitle(/Who we are/);
    await visit.checkScreen(page);
  });

  onPhone('help whoever cannot sign in because their account is disabled', async (visit) => {
    const { open } = await visit.device();

    const page = await open('/auth?error=disabled');

    const alert = page.getByRole('alert');
    await expect(alert).toContainText('This account has been disabled. Please contact support.');
    await visit.checkScreen(page);
    await alert.getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('link', { name: 'help@lumireel.example' })).toBeVisible();
  });
});
