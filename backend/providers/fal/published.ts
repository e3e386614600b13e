import { z } from 'zod';
import { isSuccess } from '../exchange.ts';
import { ProviderFault } from '../provider.ts';
import type { AskedModel, Quantity } from '../prices.ts';
import { agreePrice } from '../published/agreed-price.ts';
import type { AgreedPrice, CheckedProvider } from '../published/published-prices.ts';
import { requestFindings } from '../published/request-findings.ts';
import { pointed } from '../published/request-faults.ts';
import { refusedText, type SampleRequest } from '../published/sample-steps.ts';
import type { FalClient } from './client.ts';

/** The addresses where fal itself publishes what models take and cost. */
export const ownPublished = {
  schemaUrl: 'https://fal.ai/api/openapi/queue/openapi.json',
  priceUrl: 'https://api.fal.ai/v1/models/pricing',
} as const;

/** The faults of our requests by the schemas of their models; asked for without the key. */
export async function checkRequests(
  client: FalClient,
  { schemaUrl, requests }: { schemaUrl: string; requests: readonly SampleRequest[] },
  signal: AbortSignal,
): Promise<string[]> {
  const findings = await Promise.all(
    requests.map(async (request): Promise<string[]> => {
      const { model } = request;
      const query = new URLSearchParams({ endpoint_id: model });
      try {
        const { status, body } = await client.files.ask(`${schemaUrl}?${query}`, { signal });
        if (status === 404) return [`fal publishes no model ${model}: ${refusedText(request)}`];
        if (!isSuccess({ status })) return [`fal's schemas were not read: it answered ${status}`];
        if (body === undefined) return [`what fal's ${model} takes was not read: it is no JSON`];
        return requestFindings('fal', request, { document: body, schema: schemaIn(body, model) });
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error;
        return [`fal's schemas were not read: ${error.message}`];
      }
    }),
  );
  return [...new Set(findings.flat())];
}

/** The schema of the submit; the document has others, of its status and its result. */
const schemaIn = (document: unknown, model: string): unknown => {
  const path = model.replaceAll('~', '~0').replaceAll('/', '~1');
  return pointed(document, `#/paths/~1${path}/post/requestBody/content/application~1json/schema`);
};

const priceList = z.object({
  prices: z
    .array(z.object({ endpoint_id: z.string(), unit: z.unknown(), unit_price: z.unknown() }))
    .max(1000),
});

type PricedModel = Omit<AskedModel, 'provider'> & { quantity: Quantity };

/** The prices of models that fal names a price of, and what differs from our table. */
export async function readPrices(
  client: FalClient,
  { priceUrl, models }: { priceUrl: string; models: readonly PricedModel[] },
  signal: AbortSignal,
): Promise<CheckedProvider> {
  const unread = (why: string) => ({
    findings: [`fal's prices were not read: ${why}`],
    prices: {},
  });
  const asked = new Map(models.map((model) => [model.endpoint, model]));
  const query = new URLSearchParams([...asked.keys()].map((model) => ['endpoint_id', model]));
  let listed: z.infer<typeof priceList>['prices'];
  try {
    const { status, body } = await client.ask(`${priceUrl}?${query}`, { signal });
    if (status === 401 || status === 403) return unread('it does not accept FAL_KEY');
    if (!isSuccess({ status })) return unread(`it answered ${status}`);
    const { data } = priceList.safeParse(body);
    if (!data) return unread('its answer has another form');
    listed = data.prices;
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return unread(error.message);
  }
  const prices: Record<string, AgreedPrice> = {};
  const findings: string[] = [];
  for (const { endpoint_id: endpoint, unit, unit_price: dollars } of listed) {
    const model = asked.get(endpoint);
    if (!model) continue;
    const { quantity, ...priced } = model;
    const read = { unit, dollars };
    const { agreed, differs } = agreePrice({ provider: 'fal', ...priced }, read, quantity);
    if (agreed) prices[endpoint] = agreed;
    if (differs) findings.push(differs);
  }
  return { findings, prices };
}
