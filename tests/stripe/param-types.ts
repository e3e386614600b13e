import type { AnySchemaObject } from 'ajv';
import { openWireTypes, type WireTypes } from '../wire-types.ts';

/** The parameters of the calls that the product makes, as the installed library declares them. */
export function readParamTypes(): WireTypes {
  return openWireTypes({
    packageName: 'stripe',
    importLine: "import type { Stripe } from 'stripe';",
    types: {
      SessionCreateParams: 'Stripe.Checkout.SessionCreateParams',
      SessionRetrieveParams: 'Stripe.Checkout.SessionRetrieveParams',
      SessionListParams: 'Stripe.Checkout.SessionListParams',
      RefundListParams: 'Stripe.RefundListParams',
      DisputeListParams: 'Stripe.DisputeListParams',
    },
    isForm: true,
    amend: withStripesLimits,
  });
}

/** Amounts are whole cents and times whole seconds; metadata has short names and values. */
function withStripesLimits(schema: AnySchemaObject): AnySchemaObject {
  const whole = JSON.parse(
    JSON.stringify(schema).replaceAll('"type":"number"', '"type":"integer"'),
  ) as AnySchemaObject;
  whole.definitions.MetadataParam = {
    type: 'object',
    propertyNames: { maxLength: 40 },
    additionalProperties: { type: 'string', maxLength: 500 },
  };
  // The library also allows choices it does not list; the product uses none.
  whole.definitions.OtherString = { not: {} };
  return whole;
}
