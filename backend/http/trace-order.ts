import type { Context } from 'koa';
import type { Route } from '../../contract/routes/route.ts';
import { Refusal } from '../refusal.ts';
import { inOrderTrace } from '../tracing/spans.ts';
import type { RequestState } from './session.ts';

/** Answers a request that orders a generation: it is the beginning of that generation's trace. */
export function traceOrder(
  ctx: Context,
  { method, path }: Pick<Route, 'method' | 'path'>,
  answer: () => Promise<void>,
): Promise<void> {
  const { user } = ctx.state as RequestState;
  const attributes = {
    'http.request.method': method,
    'http.route': path,
    'lumireel.user.id': user?.id,
  };
  const order = { name: `${method} ${path}`, attributes, traceparent: ctx.get('traceparent') };
  return inOrderTrace(order, async (describe) => {
    const say = (status: number) => describe({ 'http.response.status_code': status });
    try {
      await answer();
      say(ctx.status);
    } catch (error) {
      say(error instanceof Refusal ? error.status : 500);
      throw error;
    }
  });
}
