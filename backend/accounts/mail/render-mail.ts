import { PRODUCT_NAME } from '#contract/product.ts';
import type { Mail } from './mailer.ts';

type MailContent = {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  button: { text: string; url: string };
  after?: readonly string[];
};

/** A mail as plain text and as HTML that says the same. */
export function renderMail({ to, subject, paragraphs, button, after = [] }: MailContent): Mail {
  const link = `${button.text}: ${button.url}`;
  const text = [...paragraphs, link, ...after, PRODUCT_NAME].join('\n\n');
  const inHtml = (line: string) =>
    `<p style="margin:0 0 16px;line-height:1.5">${escapeHtml(line)}</p>`;
  const buttonHtml = `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:coral;color:black;font-weight:600;text-decoration:none">${escapeHtml(button.text)}</a></p>`;
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
