import { parseForm } from '../stripe/parse-form.ts';
import { readParamTypes } from '../stripe/param-types.ts';
import { faultOf } from '../fault-of.ts';

describe('the check of what is sent to Stripe', () => {
  const types = readParamTypes();
  const faults = (form: string) => types.faults('SessionCreateParams', parseForm(form));

  it('accepts what the library declares', async () => {
    const form =
      'mode=payment&line_items[0][quantity]=1&line_items[0][price_data][currency]=usd' +
      '&line_items[0][price_data][unit_amount]=399' +
      '&line_items[0][price_data][product_data][name]=30+tokens' +
      '&metadata[anything]=1&adaptive_pricing[enabled]=false&expires_at=1790000000';

    expect(await faults(form)).to.deep.equal([]);
    expect(
      await types.faults('RefundListParams', parseForm('created[gte]=1&limit=100&expand[0]=a')),
    ).to.deep.equal([]);
  });

  for (const [what, form, fault] of [
    ['an unknown name', 'mode=payment&amount=1', 'amount: unknown parameter'],
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
    [
      'metadata that is too long',
      `metadata[a]=${'x'.repeat(501)}`,
      'metadata[a]: must NOT have more than 500 characters',
    ],
  ] as const) {
    it(`refuses ${what}`, async () => {
      expect(await faults(form)).to.include(fault);
    });
  }

  it('has the types it was made for, and no other', async () => {
    const fault = await faultOf(types.faults('SessionBakeParams', {}));
    expect(String(fault)).to.contain('SessionBakeParams');
  });
});
