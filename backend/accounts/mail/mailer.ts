import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { PRODUCT_NAME } from '#contract/product.ts';
import { clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { MailText } from './mail-texts.ts';

type Mail = MailText & { to: string };

/**
 * A mail as plain text and as HTML that says the same; `origin` is that of its button's address.
 */
function render({ to, subject, paragraphs, button, after = [] }: Mail, origin: string) {
  const url = `${origin}${button.path}`;
  const link = `${button.text}: ${url}`;
  const text = [...paragraphs, link, ...after, PRODUCT_NAME].join('\n\n');
  const inHtml = (line: string) =>
    `<p style="margin:0 0 16px;line-height:1.5">${escapeHtml(line)}</p>`;
  const buttonHtml = `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:coral;color:black;font-weight:600;text-decoration:none">${escapeHtml(button.text)}</a></p>`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px">
<div style="max-width:520px;margin:0 auto">
<h1 style="font-size:20px;margin:0 0 24px">${escapeHtml(subject)}</h1>
${paragraphs.map(inHtml).join('\n')}
${buttonHtml}
${after.map(inHtml).join('\n')}
</div></body></html>`;
  return { to, subject, text: `${text}\n`, html };
}

/** A text as it stands in HTML, also in an attribute between quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

export interface Mailer {
  /**
   * Hands one mail to the mail server, or writes it as a file where there is none. Throws when
   * it may be tried again; an address the server refuses for good is logged and given up.
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

type MailSettings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'publicUrl'>;

/** A mail server that says nothing for this long is tried again later. */
const TIMEOUT_MS = 15_000;

export function openMailer(settings: MailSettings, log: Log): Mailer {
  const { SMTP_URL, DATA_DIR, publicUrl } = settings;
  const { hostname } = new URL(publicUrl);
  const from = settings.MAIL_FROM ?? `${PRODUCT_NAME} <no-reply@${hostname}>`;
  // Keeps holiday replies away.
  const headers = { 'Auto-Submitted': 'auto-generated' };
  const compose = (mail: Mail) => ({ ...render(mail, publicUrl), headers, from });
  return SMTP_URL === undefined
    ? openMailFolder(join(DATA_DIR, 'mail'), compose, log)
    : openSmtp(SMTP_URL, compose, log);
}

type Compose = (mail: Mail) => SendMailOptions;

function openSmtp(url: string, compose: Compose, log: Log): Mailer {
  let opened: Promise<Transporter> | undefined;
  async function openTransport(): Promise<Transporter> {
    // The library is loaded with the first mail.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
  return {
    send: async (mail) => {
      const transport = await (opened ??= openTransport());
      try {
        await transport.sendMail(compose(mail));
      } catch (error) {
        if (!isPermanentRejection(error)) throw error;
        // Not the error itself: it quotes the address.
        log.warn({ smtpStatus: error.responseCode }, 'the mail server refuses an address');
      }
    },
    close: async () => (await opened)?.close(),
  };
}

/** For machines without a mail server: mail programs open the files. */
function openMailFolder(folder: string, compose: Compose, log: Log): Mailer {
  return {
    send: async (mail) => {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
      });
      const { message } = await transport.sendMail(compose(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const moment = clock.now().toISOString().replaceAll(/[:.]/g, '-');
      const path = join(folder, `${moment}-${randomBytes(4).toString('hex')}.eml`);
      // `buffer` above makes it one; the type also knows a stream.
      await writeFile(path, message as Buffer, { mode: 0o600, flag: 'wx' });
      log.info({ path }, 'SMTP_URL is unset: the mail is a file');
    },
    close: async () => undefined,
  };
}

/** A 5xx about the recipient; one about our login or the whole server may be mended meanwhile. */
function isPermanentRejection(error: unknown): error is Error & { responseCode: number } {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  return error.code === 'EENVELOPE' && Number(error.responseCode) >= 500;
}
