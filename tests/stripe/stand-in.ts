import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { listen } from '../listen.ts';
import { parseForm, type FormValue } from './parse-form.ts';
import { chargeObject, disputeObject, eventOf, refundObject } from './objects.ts';
import {
  chargedCents,
  sessionObject,
  stripeId,
  type SoldSession,
  type WebhookOptions,
} from './objects.ts';
import { createSession, isComplete, paymentStatus, receiptsOf, type Session } from './session.ts';
import { sendWebhook, webhookSecret } from './send-webhook.ts';
import { untilSchemasAreThere } from '../wire-types.ts';
import { readParamTypes } from './param-types.ts';

const secretKey = 'sk_test_of_the_tests';

type RecordedRequest = {
  method: string;
  path: string;
  idempotencyKey: string | undefined;
  params: FormValue;
};

/**
 * A server with the part of Stripe's API that the product uses. It checks every parameter against
 * the installed library's types and sends the webhooks that a test chooses: late, twice, in another
 * order, damaged or not at all.
 */
export interface StripeStandIn {
  /** Settings of a product that uses this server as its Stripe. */
  settings: Record<string, string>;
  sessions: ReadonlyMap<string, Session>;
  /** Every request that creates something, in order; reconciliation only reads. */
  writeRequests: readonly RecordedRequest[];
  /** The next requests get this status; null ends it. */
  failWith(status: number | null): void;
  /**
   * Pays a session and returns the event that Stripe makes of it; `send` delivers it. Tax and a
   * promotion code change what is paid.
   */
  pay(sessionId: string, amounts?: Pick<SoldSession, 'paidCents' | 'taxCents'>): Stripe.Event;
  /** The invoice of a session is lost, or is made after all. */
  setInvoice(sessionId: string, hasInvoice: boolean): void;
  /** Pays by a delayed method, unlike `pay`: the session is complete but unpaid until `settle`. */
  payDelayed(sessionId: string): { completed: Stripe.Event; settle(isPaid: boolean): Stripe.Event };
  /** Refunds `cents` in addition to earlier refunds. */
  refund(sessionId: string, cents: number): Stripe.Event;
  /** The newest refund of this session fails at the bank. */
  failRefund(sessionId: string): Stripe.Event;
  dispute(
    sessionId: string,
    cents?: number,
  ): { created: Stripe.Event; close(status: 'won' | 'lost'): Stripe.Event };
  /** Sends an event to the product and returns the response's status. */
  send(productUrl: string, event: Stripe.Event, how?: WebhookOptions): Promise<number>;
  close(): Promise<void>;
}

export async function openStripeStandIn(): Promise<StripeStandIn> {
  const types = readParamTypes();
  await untilSchemasAreThere();
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, { body: string; answer: object }>();
  const refunds: { id: string; sessionId: string; amountCents: number; status: string }[] = [];
  const disputes = new Map<string, Stripe.Dispute>();
  const writeRequests: RecordedRequest[] = [];
  let failing: number | null = null;

  const known = (id: string): Session => {
    const session = sessions.get(id);
    if (!session) throw new Error(`the stand-in has no session ${id}`);
    return session;
  };
  const shown = (session: Session) =>
    sessionObject(session, { status: session.status, payment_status: paymentStatus(session) });
  /** All refunds of a session, failed ones included, as a charge counts them. */
  const refundedCents = (id: string) =>
    refunds
      .filter(({ sessionId }) => sessionId === id)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const list = (data: object[]) => ({ object: 'list', has_more: false, url: '', data });

  type Route = { params: string; answer: (params: FormValue, id: string) => object | null };
  const routes: Record<string, Route> = {
    'POST /v1/checkout/sessions': {
      params: 'SessionCreateParams',
      answer: (params) => {
        const session = createSession(params);
        sessions.set(session.id, session);
        return shown(session);
      },
    },
    'GET /v1/checkout/sessions': {
      params: 'SessionListParams',
      answer: () => list([...sessions.values()].filter(isComplete).map(shown)),
    },
    'GET /v1/checkout/sessions/:id': {
      params: 'SessionRetrieveParams',
      answer: (_, id) => {
        const session = sessions.get(id);
        return session ? { ...shown(session), ...receiptsOf(session) } : null;
      },
    },
    'GET /v1/refunds': {
      params: 'RefundListParams',
      answer: () =>
        list(
          refunds.map((refund) => {
            const session = known(refund.sessionId);
            const charge = chargeObject(session, refundedCents(session.id));
            return { ...refundObject(session, refund), charge };
          }),
        ),
    },
    'GET /v1/disputes': { params: 'DisputeListParams', answer: () => list([...disputes.values()]) },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://stripe');
    const method = request.method ?? '';
    const body = method === 'GET' ? url.search.slice(1) : Buffer.concat(chunks).toString();
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined;
    const params = parseForm(body);
    if (method !== 'GET')
      writeRequests.push({ method, path: url.pathname, idempotencyKey, params });
    const [, folder, id = ''] = /^(.*\/sessions\/)(.+)$/.exec(url.pathname) ?? [];
    const { status, answer } = await respondTo({
      name: `${method} ${folder ? `${folder}:id` : url.pathname}`,
      id,
      request,
      params,
      body,
      idempotencyKey,
    });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  async function respondTo(call: {
    name: string;
    id: string;
    request: IncomingMessage;
    params: FormValue;
    body: string;
    idempotencyKey: string | undefined;
  }): Promise<{ status: number; answer: object }> {
    if (failing !== null) return errorResponse(failing, 'The stand-in fails as the test wants.');
    const route = routes[call.name];
    if (!route) return errorResponse(404, `Unrecognized request URL (${call.name}).`);
    const { headers } = call.request;
    if (headers.authorization !== `Bearer ${secretKey}`)
      return errorResponse(401, 'Invalid API Key.');
    if (headers['stripe-version'] !== Stripe.API_VERSION)
      return errorResponse(400, 'Another version.');
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    if (call.name.startsWith('POST') && !isForm) return errorResponse(400, 'Not a form.');
    const faults = await types.faults(route.params, call.params);
    if (faults.length > 0) return errorResponse(400, faults.join('; '));
    const before = call.idempotencyKey && byKey.get(call.idempotencyKey);
    if (before) {
      if (before.body === call.body) return { status: 200, answer: before.answer };
      return errorResponse(
        400,
        'Keys for idempotent requests can only be used with the same parameters.',
      );
    }
    const answer = route.answer(call.params, call.id);
    if (!answer) return errorResponse(404, `No such object: ${call.id}`);
    if (call.idempotencyKey) byKey.set(call.idempotencyKey, { body: call.body, answer });
    return { status: 200, answer };
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(JSON.stringify({ error: { message: String(error) } }));
    });
  });
  const { url, close } = await listen(server);

  return {
    settings: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: url,
    },
    sessions,
    writeRequests,
    failWith: (status) => void (failing = status),
    pay: (id, amounts = {}) => {
      const session = Object.assign(known(id), amounts, { status: 'complete', isPaid: true });
      return eventOf('checkout.session.completed', shown(session));
    },
    setInvoice: (id, hasInvoice) => void Object.assign(known(id), { hasInvoice }),
    payDelayed: (id) => {
      const session = Object.assign(known(id), { status: 'complete' });
      return {
        completed: eventOf('checkout.session.completed', shown(session)),
        settle: (isPaid) => {
          session.isPaid = isPaid;
          const how = isPaid ? 'succeeded' : 'failed';
          return eventOf(`checkout.session.async_payment_${how}`, shown(session));
        },
      };
    },
    refund: (id, cents) => {
      refunds.push({ id: stripeId('re'), sessionId: id, amountCents: cents, status: 'succeeded' });
      return eventOf('charge.refunded', chargeObject(known(id), refundedCents(id)));
    },
    failRefund: (id) => {
      const refund = refunds.findLast(({ sessionId }) => sessionId === id);
      if (!refund) throw new Error(`nothing of ${id} was refunded`);
      refund.status = 'failed';
      return eventOf('refund.failed', refundObject(known(id), refund));
    },
    dispute: (sessionId, cents) => {
      const session = known(sessionId);
      const dispute = { id: stripeId('dp'), amountCents: cents ?? chargedCents(session) };
      const disputeEvent = (type: Stripe.Event.Type, status: Stripe.Dispute.Status) => {
        const object = disputeObject(session, { ...dispute, status });
        disputes.set(dispute.id, object);
        return eventOf(type, object);
      };
      return {
        created: disputeEvent('charge.dispute.created', 'needs_response'),
        close: (status) => disputeEvent('charge.dispute.closed', status),
      };
    },
    send: sendWebhook,
    close,
  };
}

function errorResponse(status: number, message: string): { status: number; answer: object } {
  return { status, answer: { error: { type: 'invalid_request_error', message } } };
}
