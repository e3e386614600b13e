import { tryProvider } from '../../infra/run/try-provider.ts';
import { fal } from '../../backend/providers/fal/fal.ts';
import { openAdapterFixture } from '../adapter-fixture.ts';
import { openedOnce } from '../opened.ts';
import { openFalStandIn } from '../provider-stand-in/fal.ts';

describe('npm run provider-check', () => {
  const fixture = openedOnce(() => openAdapterFixture(fal, openFalStandIn));
  let printed: string[];
  beforeEach(() => {
    printed = [];
  });
  afterEach(() => fixture.reset());

  const check = (isPaid: boolean) =>
    tryProvider(fixture.provider, { isPaid, print: (line) => void printed.push(line) });

  it('names the price of each capability and orders nothing', async () => {
    expect(await check(false)).to.equal(true);
    expect(printed)
      .to.include('image-to-video: about $0.4200')
      .and.to.include('enhance: about $0.0640');
    expect(fixture.paidCount()).to.equal(0);
  });

  it('orders each capability once when it is paid for', async () => {
    expect(await check(true)).to.equal(true);
    expect(printed.filter((line) => line.includes(': works'))).to.have.length(6);
    expect(fixture.paidCount()).to.equal(6);
  });

  it('reports what does not work, and of a wrong key that it is wrong', async () => {
    fixture.reopen({ FAL_KEY: 'wrong' });
    expect(await check(true)).to.equal(false);
    expect(printed).to.include('fal does not accept FAL_KEY.');
    expect(printed.join()).to.contain('text-to-image: auth, fal answered 401');
  });
});
