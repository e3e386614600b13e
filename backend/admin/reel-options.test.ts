import type { AuditEntry, ReelOptionSwitch } from '../../contract/admin-schemas.ts';
import { reelChoices } from '../../contract/tools/reels.ts';
import { openedOnce } from '../../tests/opened.ts';
import { choiceParts, customReelParts, photoPart, useReelOrders } from '../../tests/reel-orders.ts';

describe('the switches of reel options', () => {
  const { app, shop } = useReelOrders();
  const admin = openedOnce(() => app.signUpAdmin());

  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, path, { cookie: admin.cookie, body });
  const change = (category: string, option: string, isOff: unknown) =>
    call('PUT', '/api/admin/reel-options', { category, option, isOff });
  const order = () => shop.send([photoPart(), ...choiceParts]);
  const offered = async () => {
    const { json } = await app.call('GET', '/api/tools', { cookie: shop.user.cookie });
    return (json as { key: string; optionsOff: unknown }[]).find(({ key }) => key === 'reels')
      ?.optionsOff;
  };

  it('refuse an option that is off before the charge, say so in the tools, and log it', async () => {
    await change('flexing', 'Flex Abs', true);
    const refused = await order();
    const other = await shop.send([
      photoPart(),
      { name: 'category', value: 'flexing' },
      { name: 'option', value: 'Flex Biceps' },
    ]);
    const shown = await offered();
    await change('flexing', 'Flex Abs', false);
    const again = await order();

    expect(refused.status).to.equal(503);
    expect(refused.json).to.deep.equal({
      error: 'This animation style is not offered right now. Nothing was charged.',
      code: 'tool.option-off',
    });
    expect([other.status, again.status]).to.deep.equal([202, 202]);
    expect(shown).to.deep.equal([{ category: 'flexing', option: 'Flex Abs' }]);
    expect(await offered()).to.deep.equal([]);
    expect(await app.balanceOf(shop.user.id)).to.equal(8);
    expect(await shop.generations()).to.have.length(2);
    const entries = (await call('GET', '/api/admin/acts')).json as AuditEntry[];
    expect(entries.slice(0, 2).map(({ act }) => act)).to.deep.equal([
      'reel-option-on',
      'reel-option-off',
    ]);
  });

  it('switch custom reels off as a whole', async () => {
    await change('custom', 'custom', true);
    const parts = customReelParts('a slow turn');

    const answers = [
      await shop.send(parts),
      await shop.send([...parts, { name: 'option', value: 'custom' }]),
      await order(),
    ];
    await change('custom', 'custom', false);

    expect(answers.map(({ status }) => status)).to.deep.equal([503, 503, 202]);
  });

  it('list every option there is, and take no other', async () => {
    const list = (await call('GET', '/api/admin/reel-options')).json as ReelOptionSwitch[];
    const wrong = [
      await change('flexing', 'Blow Kiss', true),
      await change('__proto__', 'x', true),
      await change('flexing', 'Flex Abs', 'yes'),
    ];

    expect(list).to.deep.equal(reelChoices.map((choice) => ({ ...choice, isOff: false })));
    expect(list).to.have.length(45);
    expect(wrong.map(({ status }) => status)).to.deep.equal([400, 400, 400]);
  });
});
