import { PRODUCT_NAME } from '../../contract/product.ts';
import { color } from '../src/theme/tokens.ts';

/** Shown by the service worker when a page cannot be reached; needs no script and no nonce. */
export function offlineHtml(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Offline · ${PRODUCT_NAME}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/offline.css">
</head>
<body>
<main>
<img src="/icon.svg" alt="" width="56" height="56">
<h1>You are offline</h1>
<p>${PRODUCT_NAME} needs a connection. What you have started goes on without you.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`;
}

export function offlineCss(): string {
  return `html { background: ${color.background}; color-scheme: dark; }
body { margin: 0; color: ${color.text}; font: 16px/1.5 system-ui, sans-serif; }
main { min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 12px; padding: 24px; text-align: center; }
h1 { margin: 8px 0 0; font-size: 28px; }
p { margin: 0; color: ${color.muted}; max-width: 34ch; }
a { margin-top: 12px; padding: 10px 20px; border: 1px solid ${color.edge}; border-radius: 10px; color: inherit; text-decoration: none; }
`;
}
