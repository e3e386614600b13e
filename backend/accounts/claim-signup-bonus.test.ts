import { mailboxOf } from './verify-email.ts';

describe('the mailbox behind an address', () => {
  const table: [string, string][] = [
    ['Ada@Example.test', 'ada@example.test'],
    ['ada+1@example.test', 'ada@example.test'],
    ['ada+a+b@example.test', 'ada@example.test'],
    ['a.d.a@example.test', 'a.d.a@example.test'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['ADA@googlemail.com', 'ada@gmail.com'],
    [' ada@example.test ', 'ada@example.test'],
    ['ada+x@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
    ['r&d@xn--80a1acny.xn--p1ai', 'r&d@xn--80a1acny.xn--p1ai'],
    ['deleted-5@@deleted.invalid', 'deleted-5@@deleted.invalid'],
  ];
  for (const [address, mailbox] of table) {
    it(`of ${address} is ${mailbox}`, () => {
      expect(mailboxOf(address)).to.equal(mailbox);
    });
  }
});
