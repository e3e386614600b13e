import { createHmac } from 'node:crypto';
import { PRODUCT_NAME } from '#contract/product.ts';
import type { Mailer } from '../../accounts/mail/mailer.ts';
import { clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { JobPayload } from '../../jobs/declared.ts';

type Settings = Pick<
  Config,
  'ALERT_EMAIL' | 'ALERT_WEBHOOK' | 'ALERT_WEBHOOK_SECRET' | 'publicUrl'
>;

/** The job `alert.send`. A way that is not set up any more gets nothing. */
export async function sendAlert(
  { config, mailer }: { config: Settings; mailer: Mailer },
  { by, ...alert }: JobPayload<'alert.send'>,
): Promise<void> {
  const path = '/admin?tab=live';
  if (by === 'mail') {
    if (config.ALERT_EMAIL === undefined) return;
    const is = alert.state === 'begun' ? 'Alert' : 'Over';
    await mailer.send({
      to: config.ALERT_EMAIL,
      subject: `[${PRODUCT_NAME}] ${is}: ${alert.text}`,
      paragraphs: [
        alert.state === 'begun' ? alert.text : `This is over: ${alert.text}`,
        `${alert.at}, ${alert.condition}`,
      ],
      button: { text: 'Open the admin page', path },
    });
    return;
  }
  const { ALERT_WEBHOOK: to, ALERT_WEBHOOK_SECRET: secret } = config;
  if (to === undefined || secret === undefined) return;
  const url = `${config.publicUrl}${path}`;
  await postWebhook({ to, secret, id: alert.id }, { product: PRODUCT_NAME, ...alert, url });
}

const TIMEOUT_MS = 10_000;

/**
 * Posts JSON to the operator's address, signed as Standard Webhooks describes it:
 * `webhook-signature` is the HMAC-SHA256 of id, time and body. The id is the same in every attempt.
 * No redirect is followed and nothing of the answer is read but its status. The address may carry a
 * secret, so no error has it.
 */
async function postWebhook(
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
