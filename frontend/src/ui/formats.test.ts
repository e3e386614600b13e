import { countText, dateText, dateTimeText, longDateText, moneyText } from './formats.ts';

describe('dates, numbers and money of a page', () => {
  it('are in the language of the page, whatever the browser prefers', () => {
    const moment = new Date(2026, 2, 1, 23, 10);
    expect(dateText(moment)).to.equal('Mar 1, 2026');
    expect(longDateText(moment)).to.equal('March 1, 2026');
    expect(dateTimeText(moment.toISOString())).to.match(/^Mar 1, 2026, 11:10\sPM$/u);
    expect(countText(1_200_000)).to.equal('1,200,000');
  });

  it('have two decimals where they are money, also when it is owed', () => {
    expect(moneyText(1234.5)).to.equal('$1,234.50');
    expect(moneyText(-0.4)).to.equal('-$0.40');
  });
});
