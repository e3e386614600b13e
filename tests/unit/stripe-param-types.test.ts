import { expect } from 'chai';
import { parseForm } from '../stripe/parse-form.ts';
import { readParamTypes, type ParamTypes } from '../stripe/param-types.ts';

describe('the check of what is sent to Stripe', () => {
  let types: ParamTypes;
  before(async () => {
    types = await readParamTypes(['resources/Checkout/Sessions.d.ts', 'resources/Refunds.d.ts']);
  });
  const faults = (form: string) => types.faults('SessionCreateParams', parseForm(form));

  it('accepts what the library declares', () => {
    const form =
      'mode=payment&line_items[0][quantity]=1&line_items[0][price_data][currency]=usd' +
      '&line_items[0][price_data][unit_amount]=399' +
      '&line_items[0][price_data][product_data][name]=30+tokens' +
      '&metadata[anything]=1&adaptive_pricing[enabled]=false&expires_at=1790000000';

    expect(faults(form)).to.deep.equal([]);
    expect(
      types.faults('RefundListParams', parseForm('created[gte]=1&limit=100&expand[0]=a')),
    ).to.deep.equal([]);
  });

  for (const [what, form, fault] of [
    ['a name it does not know', 'mode=payment&amount=1', 'amount: unknown parameter'],
    [
      'an inner name',
      'line_items[0][price_data][currency]=usd&line_items[0][price_data][cents]=1',
      'line_items[0][price_data][cents]: unknown parameter',
    ],
    [
      'a missing name',
      'line_items[0][price_data][unit_amount]=1',
      'line_items[0][price_data][currency]: missing',
    ],
    ['a choice there is not', 'mode=pay', 'mode: not "pay"'],
    [
      'a fraction of a cent',
      'line_items[0][price_data][currency]=usd&line_items[0][price_data][unit_amount]=3.99',
      'line_items[0][price_data][unit_amount]: a whole number',
    ],
    ['a word for a number', 'expires_at=tomorrow', 'expires_at: a whole number'],
    ['a text for a list', 'line_items=1', 'line_items: a list'],
    ['a text for an object', 'payment_intent_data=1', 'payment_intent_data: an object'],
    ['metadata that is too long', `metadata[a]=${'x'.repeat(501)}`, 'metadata[a]: too long'],
  ] as const) {
    it(`refuses ${what}`, () => {
      expect(faults(form)).to.include(fault);
    });
  }

  it('knows when the library has nothing of that name', () => {
    expect(() => types.faults('SessionBakeParams', {})).to.throw('SessionBakeParams');
  });
});
