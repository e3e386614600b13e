import { scheduledFault } from './scheduled.ts';

describe('the check of the table of scheduled work', () => {
  it('passes the table that it asks for, and no other', () => {
    const [, ...table] = scheduledFault('').split('\n');
    const text = `# Operations\n\n${table.join('\n')}\n\n## More`;

    expect(scheduledFault(text)).to.equal('');
    expect(scheduledFault(text.replace('10 s', '11 s'))).to.include('| 10 s |');
  });
});
