import { PRODUCT_NAME } from '#contract/product.ts';
import type { Mailer } from '../../accounts/mail/mailer.ts';
import { renderMail } from '../../accounts/mail/render-mail.ts';
import type { Config } from '../../config.ts';
import type { JobPayload } from '../../jobs/declared.ts';
import { postWebhook } from './post-webhook.ts';

type Settings = Pick<
  Config,
  'ALERT_EMAIL' | 'ALERT_WEBHOOK' | 'ALERT_WEBHOOK_SECRET' | 'publicUrl'
>;

/** The job `alert.send`. A way that is not set up any more gets nothing. */
export async function sendAlert(
  { config, mailer }: { config: Settings; mailer: Mailer },
  { by, ...alert }: JobPayload<'alert.send'>,
): Promise<void> {
  const url = `${config.publicUrl}/admin?tab=live`;
  if (by === 'mail') {
    if (config.ALERT_EMAIL === undefined) return;
    const is = alert.state === 'begun' ? 'Alert' : 'Over';
    await mailer.send(
      renderMail({
        to: config.ALERT_EMAIL,
        subject: `[${PRODUCT_NAME}] ${is}: ${alert.text}`,
        paragraphs: [
          alert.state === 'begun' ? alert.text : `This is over: ${alert.text}`,
          `${alert.at}, ${alert.condition}`,
        ],
        button: { text: 'Open the admin page', url },
      }),
    );
    return;
  }
  const { ALERT_WEBHOOK: to, ALERT_WEBHOOK_SECRET: secret } = config;
  if (to === undefined || secret === undefined) return;
  await postWebhook({ to, secret, id: alert.id }, { product: PRODUCT_NAME, ...alert, url });
}
