import { color } from '../../contract/colours.ts';
import { REPORT_TEXT_MAX, SHARE_PASSWORD_MAX } from '../../contract/limits.ts';
import { pageTitles } from '../../contract/page-names.ts';
import { PRODUCT_NAME } from '../../contract/product.ts';
import { reportReasons } from '../../contract/report-reasons.ts';
import { escapeHtml } from '../accounts/mail/mailer.ts';
import { nameOf, templateOf, titleOf, type SharedItem, type SharedPage } from './shared-page.ts';

/** The place of a page: the app's own origin, and the nonce of its one style. */
export type Place = { origin: string; nonce: string };

/** The page of a share, for whoever may see it. */
export function renderSharedPage(page: SharedPage, place: Place): string {
  const path = `/s/${page.token}`;
  const [first, ...others] = page.items;
  if (!first) throw new Error('a shared page without items is not shown');
  const title = titleOf(first);
  const template = templateOf(page)
    ? `<p><a class="button" href="/studio?template=${page.token}">Use this template</a></p>`
    : '';
  const words = page.showPrompt ? promptsOf(page.items) : '';
  return frame(
    { title: `${title} · ${PRODUCT_NAME}`, head: cards(page, { ...place, title, path }), ...place },
    `<h1>${escapeHtml(title)}</h1>
${shown(first, path)}
${isWithAi(page) ? '<p class="made">Made with AI</p>\n' : ''}${template}${words}
${others.length > 0 ? `<div class="grid">${others.map((item) => tile(item, path)).join('')}</div>` : ''}
${reportForm(path)}`,
  );
}

/** The form before a page that has a password: it tells nothing of the page. */
export function renderPasswordPage(
  token: string,
  place: Place,
  { isWrong = false }: { isWrong?: boolean } = {},
): string {
  const wrong = isWrong ? '<p role="alert">This is not the password of this page.</p>' : '';
  return frame(
    { title: PRODUCT_NAME, ...place },
    `<h1>This page has a password</h1>
${wrong}<form method="post" action="/s/${token}">
<label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="${SHARE_PASSWORD_MAX}" autocomplete="off" autofocus>
<button>Open</button>
</form>`,
  );
}

/** A page of one sentence: after a report, and instead of a page that is not there. */
export function renderNote(note: { title: string; text: string }, place: Place): string {
  return frame(
    { title: `${note.title} · ${PRODUCT_NAME}`, ...place },
    `<h1>${escapeHtml(note.title)}</h1><p>${escapeHtml(note.text)}</p>`,
  );
}

/** Whether something on the page must be said to be made with AI. */
const isWithAi = ({ items }: SharedPage) => items.some(({ isMadeWithAi }) => isMadeWithAi);

/** The tags of the cards that other sites show of a link to the page. */
function cards(
  page: SharedPage,
  { origin, title, path }: { origin: string; title: string; path: string },
): string {
  const { token, items } = page;
  const [first] = items;
  const picture = first?.previewKey ? `${origin}${path}/${first.n}/preview.jpg` : undefined;
  const video = first?.isVideo ? `${origin}${fileOf(first, path, first.fileKey)}` : undefined;
  const properties = {
    'og:site_name': PRODUCT_NAME,
    'og:title': title,
    'og:description': `${isWithAi(page) ? 'Made with AI' : 'Shared'} on ${PRODUCT_NAME}`,
    'og:type': video ? 'video.other' : 'website',
    'og:url': `${origin}/s/${token}`,
    'og:image': picture,
    'og:image:type': picture && 'image/jpeg',
    'og:video': video,
    'og:video:type': video && 'video/mp4',
    'og:video:width': video && String(first?.width),
    'og:video:height': video && String(first?.height),
  };
  const names = {
    'twitter:card': picture ? 'summary_large_image' : 'summary',
    'twitter:title': title,
    'twitter:description': properties['og:description'],
    'twitter:image': picture,
  };
  return [
    ...Object.entries(properties).map(([name, content]) => meta('property', name, content)),
    ...Object.entries(names).map(([name, content]) => meta('name', name, content)),
  ].join('');
}

const meta = (kind: string, name: string, content: string | undefined): string =>
  content === undefined ? '' : `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

const fileOf = ({ n }: SharedItem, path: string, key: string): string =>
  `${path}/${n}/${encodeURIComponent(nameOf(key))}`;

/** The first item, as large as the window has room for. */
function shown(item: SharedItem, path: string): string {
  const { isVideo, width, height, fileKey, posterKey, previewKey, n } = item;
  const file = fileOf(item, path, fileKey);
  const size = `width="${width}" height="${height}"`;
  const name = escapeHtml(titleOf(item));
  if (isVideo) {
    const poster = posterKey ? ` poster="${fileOf(item, path, posterKey)}"` : '';
    return `<video src="${file}"${poster} ${size} controls playsinline loop preload="none" aria-label="${name}"></video>`;
  }
  const picture = previewKey ? `${path}/${n}/preview.jpg` : file;
  return `<a href="${file}"><img src="${picture}" ${size} alt="${name}" fetchpriority="high"></a>`;
}

/** A further item of a page of several. */
function tile(item: SharedItem, path: string): string {
  const { fileKey, thumbnailKey } = item;
  const thumbnail = `<img src="${fileOf(item, path, thumbnailKey)}" width="320" height="569" loading="lazy" alt="${escapeHtml(titleOf(item))}${item.isVideo ? ', video' : ''}">`;
  return `<a href="${fileOf(item, path, fileKey)}">${thumbnail}</a>`;
}

/** Those of films are their names, which are titles already. */
function promptsOf(items: readonly SharedItem[]): string {
  const prompts = new Set(
    items.flatMap(({ promptUsed, document }) => (document ? [] : (promptUsed ?? []))),
  );
  return [...prompts]
    .map(
      (prompt) => `<section><h2>Prompt</h2><p class="prompt">${escapeHtml(prompt)}</p></section>`,
    )
    .join('');
}

function reportForm(path: string): string {
  const reasons = Object.entries(reportReasons).map(
    ([key, text]) =>
      `<label><input type="radio" name="reason" value="${key}" required> ${text}</label>`,
  );
  return `<details><summary>Report this page</summary>
<form method="post" action="${path}/report">
<fieldset><legend>What is wrong with it?</legend>${reasons.join('')}</fieldset>
<label for="text">More about it, if you like</label>
<textarea id="text" name="text" rows="3" maxlength="${REPORT_TEXT_MAX}"></textarea>
<button>Send report</button>
</form></details>`;
}

function frame(
  { title, head = '', nonce }: Pick<Place, 'nonce'> & { title: string; head?: string },
  main: string,
): string {
  const links = (['terms', 'contact'] as const).map(
    (page) => `<a href="/${page}">${pageTitles[page]}</a>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="color-scheme" content="dark"><meta name="theme-color" content="${color.background}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">${head}
<style nonce="${nonce}">${style}</style></head>
<body><header><a href="/">${PRODUCT_NAME}</a></header>
<main>${main}</main>
<footer>${links.join('')}</footer></body></html>
`;
}

/** Fonts of the system: others would have to arrive before anything can be read. */
const style = `
*{box-sizing:border-box}
html{background:${color.background};color:${color.text};color-scheme:dark;font:16px/1.5 system-ui,sans-serif;-webkit-text-size-adjust:100%}
body{min-height:100vh;min-height:100dvh;margin:0;display:flex;flex-direction:column}
header,main,footer{width:100%;max-width:960px;margin:0 auto;padding:0 16px}
header{padding-block:12px}
header{text-align:center}
header a{display:inline-flex;align-items:center;min-height:44px;font-weight:700;font-size:18px;text-decoration:none;background:linear-gradient(100deg,${color.accentLight},${color.accent} 52%,${color.accentDeep});background-clip:text;-webkit-background-clip:text;color:transparent}
main{flex:1;display:flex;flex-direction:column;align-items:center;gap:16px}
h1{margin:0;font-size:28px;line-height:1.2;text-align:center;overflow-wrap:anywhere}
h2{margin:0 0 4px;font-size:14px;font-weight:600;color:${color.muted}}
p{margin:0}
img,video{display:block;width:auto;max-width:100%;height:auto;background:${color.surface};border-radius:16px}
main>a>img,video{max-height:min(70vh,1200px);margin:0 auto}
.made{padding:4px 12px;border:1px solid ${color.line};border-radius:999px;font-size:14px;color:${color.muted}}
.button,button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:0 20px;border:0;border-radius:10px;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button{background:${color.lifted};color:${color.text}}
.button,main>form button{background:linear-gradient(100deg,${color.accentLight},${color.accent} 52%,${color.accentDeep});color:${color.onAccent}}
section{width:100%;max-width:560px;padding:16px;background:${color.surface};border:1px solid ${color.line};border-radius:16px}
.prompt{white-space:pre-wrap;overflow-wrap:anywhere}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(140px,1fr));gap:8px;width:100%}
.grid img{width:100%;border-radius:10px}
details{width:100%;max-width:560px;color:${color.muted};font-size:14px}
summary{display:flex;align-items:center;justify-content:center;min-height:44px;cursor:pointer;list-style:none;text-decoration:underline}
summary::-webkit-details-marker{display:none}
form{display:flex;flex-direction:column;gap:12px;width:100%;max-width:360px}
details form{max-width:none;padding:16px;background:${color.surface};border:1px solid ${color.line};border-radius:16px}
fieldset{margin:0;padding:0;border:0}
legend{margin-bottom:4px;padding:0;font-weight:600;color:${color.text}}
fieldset label{display:flex;align-items:center;gap:10px;min-height:44px;color:${color.text}}
input[type=radio]{width:20px;height:20px;margin:0;accent-color:${color.accent};flex:none}
input[type=password],textarea{width:100%;min-height:44px;padding:10px 12px;border:1px solid ${color.edge};border-radius:10px;background:${color.raised};color:${color.text};font:inherit;font-size:16px}
[role=alert]{color:${color.danger}}
a{color:${color.text}}
a:focus-visible,button:focus-visible,summary:focus-visible,input:focus-visible,textarea:focus-visible,video:focus-visible{outline:2px solid ${color.accentLight};outline-offset:2px}
footer{display:flex;justify-content:center;gap:16px;padding-block:24px;font-size:14px}
footer a{display:inline-flex;align-items:center;min-height:44px;padding:0 4px;color:${color.muted}}
`;
