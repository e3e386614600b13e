import { expect } from 'chai';
import type { FaultClass } from '../providers/provider.ts';
import { faultRules } from './fault-rules.ts';

describe('the rules for faults of providers', () => {
  const classes = Object.keys(faultRules) as FaultClass[];
  const classesWhere = (holds: (faultClass: FaultClass) => boolean) =>
    classes.filter(holds).toSorted();

  it('ask another provider only where this one is away or has lost the work', () => {
    expect(classesWhere((name) => faultRules[name].mayFailOver)).to.deep.equal([
      'auth',
      'lost',
      'quota',
      'timeout',
      'unavailable',
    ]);
  });

  it('never submit again what may have been bought', () => {
    expect(faultRules.uncertain_submit.next).to.include({ unsubmitted: 'find' });
    expect(
      classesWhere((name) => faultRules[name].next.submitted === 'submit-again'),
    ).to.deep.equal(['lost', 'timeout']);
  });

  it('count no fault of an order or of the product as an outage', () => {
    expect(classesWhere((name) => !faultRules[name].isOutage)).to.deep.equal([
      'bug',
      'content_rejected',
      'invalid_input',
    ]);
  });
});
