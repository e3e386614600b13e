import { createHmac } from 'node:crypto';
import { clock } from '../../clock.ts';

const TIMEOUT_MS = 10_000;

/**
 * Posts JSON to the operator's address, signed as Standard Webhooks describes it: `webhook-signature` is
 * the HMAC-SHA256 of id, time and body. The id is the same in every attempt. No redirect is followed
 * and nothing of the answer is read but its status. The address may carry a secret, so no error has it.
 */
export async function postWebhook(
  { to, secret, id }: { to: string; secret: string; id: string },
  content: Readonly<Record<string, unknown>>,
): Promise<void> {
  const body = JSON.stringify(content);
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  const answer = await fetch(to, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${signature}`,
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new Error('the webhook for alerts does not answer');
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the webhook for alerts answered ${answer.status}`);
}
