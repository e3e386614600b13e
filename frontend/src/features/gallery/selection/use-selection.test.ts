import { allSelected, extendedTo, noSelection, toggled } from './use-selection.ts';

const shown = [9, 8, 7, 6, 5].map((id) => ({ id }));
const many = Array.from({ length: 2000 }, (_, index) => ({ id: 5000 - index }));

describe('a selection in the gallery', () => {
  it('takes and leaves single items, and stays on when it is empty', () => {
    const one = toggled(noSelection, 7);
    const two = toggled(one, 9);
    const none = toggled(toggled(two, 7), 9);

    expect([...one.ids]).to.deep.equal([7]);
    expect([...two.ids]).to.deep.equal([7, 9]);
    expect(none).to.deep.equal({ isOn: true, ids: new Set(), anchor: 9 });
  });

  it('reaches from the last item taken to another, either way', () => {
    const middle = toggled(noSelection, 7);

    expect([...extendedTo(middle, 5, shown).ids]).to.deep.equal([7, 6, 5]);
    expect([...extendedTo(middle, 9, shown).ids]).to.deep.equal([7, 8, 9]);
    const both = extendedTo(extendedTo(middle, 5, shown), 9, shown);
    expect([...both.ids]).to.have.members([9, 8, 7, 6, 5]);
  });

  it('starts a range where nothing was taken, or what was is gone', () => {
    expect([...extendedTo(noSelection, 6, shown).ids]).to.deep.equal([6]);
    const gone = { isOn: true, ids: new Set<number>(), anchor: 1234 };
    expect([...extendedTo(gone, 6, shown).ids]).to.deep.equal([6]);
  });

  it('holds no more than one call takes', () => {
    expect(allSelected(many).ids.size).to.equal(500);
    const far = extendedTo(toggled(noSelection, 5000), 3100, many);
    expect(far.ids.size).to.equal(500);
    expect(far.ids.has(5000)).to.equal(true);
    expect(toggled(far, 3001).ids.size).to.equal(500);
  });
});
