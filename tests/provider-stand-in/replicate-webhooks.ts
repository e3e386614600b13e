import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { openWebhooks, type Webhooks } from './webhooks.ts';

export type ReplicateWebhooks = Webhooks<object> & {
  /** Replaces the secret, as an operator may at replicate.com. */
  newSecret(): void;
  /** The secret as the API gives it out. */
  secret(): string;
};

/** Signed as the page "Verify webhooks" of Replicate's documentation has it. */
export function replicateWebhooks(signal: AbortSignal): ReplicateWebhooks {
  let secret = randomBytes(24);
  const forger = randomBytes(24);
  const webhooks = openWebhooks<object>((body, _payload, { seconds, isForged }) => {
    const id = `msg_${randomUUID()}`;
    const digest = createHmac('sha256', isForged ? forger : secret)
      .update(`${id}.${seconds}.${body}`)
      .digest('base64');
    return {
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${randomBytes(32).toString('base64')} v1,${digest}`,
    };
  }, signal);
  return Object.assign(webhooks, {
    newSecret: () => void (secret = randomBytes(24)),
    secret: () => `whsec_${secret.toString('base64')}`,
  });
}
