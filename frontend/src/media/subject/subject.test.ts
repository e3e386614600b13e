import { orders } from '#contract/orders.ts';
import { movedSubject, placeText, subjectField, subjectPoint, tappedPoint } from './subject.ts';

const box = { left: 100, top: 50, width: 300, height: 200 };

describe('the subject of a photo', () => {
  it('is the point that was tapped, wherever the photo lies', () => {
    expect(tappedPoint(box, { clientX: 175, clientY: 100 })).to.deep.equal({ x: 0.25, y: 0.25 });
    expect(tappedPoint(box, { clientX: 0, clientY: 900 })).to.deep.equal({ x: 0, y: 1 });
    const none = { left: 0, top: 0, width: 0, height: 0 };
    expect(tappedPoint(none, { clientX: 0, clientY: 0 })).to.deep.equal({ x: 0.5, y: 0.5 });
  });

  it('is sent with four decimals at most, as the order takes it', () => {
    const sent: [x: number, y: number, field: string][] = [
      [1 / 3, 2 / 3, '0.3333,0.6667'],
      [0, 1, '0,1'],
      [0.00001, 0.99999, '0,1'],
      [0.0001, 0.5, '0.0001,0.5'],
      [-1, 2, '0,1'],
    ];
    for (const [x, y, field] of sent) {
      expect(subjectField({ x, y })).to.equal(field);
      const order = { category: 'posing', option: 'Power Pose', subject: field };
      expect(orders.reel.input.safeParse(order).success, field).to.equal(true);
    }
  });

  it('is read again as it was sent', () => {
    expect(subjectPoint(subjectField({ x: 0.1234, y: 1 }))).to.deep.equal({ x: 0.1234, y: 1 });
    expect(subjectPoint(null)).to.equal(null);
  });

  it('is moved by the arrow keys, further with Shift, and never out of the photo', () => {
    const press = (key: string, shiftKey = false) =>
      movedSubject({ x: 0.5, y: 0.05 }, { key, shiftKey });

    expect(press('ArrowRight')).to.deep.equal({ x: 0.52, y: 0.05 });
    expect(press('ArrowLeft', true)).to.deep.equal({ x: 0.4, y: 0.05 });
    expect(press('ArrowDown')).to.deep.equal({ x: 0.5, y: 0.07 });
    expect(press('ArrowUp', true)).to.deep.equal({ x: 0.5, y: 0 });
    expect(press('Tab')).to.equal(undefined);
  });

  it('is told by its place', () => {
    expect(placeText({ x: 0.3333, y: 1 })).to.equal('33% from the left, 100% from the top');
  });
});
