const origin = 'https://lumireel.example';
const hostileHost = 'evil.example';

/** Values of `returnTo` that lead to another site, to a script or to no screen of ours. */
export const hostileReturnUrls: readonly string[] = [
  ...[
    '',
    'images',
    `//${hostileHost}`,
    `///${hostileHost}`,
    `////${hostileHost}`,
    `/\\${hostileHost}`,
    `\\\\${hostileHost}`,
  ],
  ...[
    `\\/${hostileHost}`,
    `/\\/${hostileHost}`,
    `/\\\\${hostileHost}`,
    `/\t/${hostileHost}`,
    `/\n/${hostileHost}`,
    `/\r/${hostileHost}`,
  ],
  ...[
    `/\r\n/${hostileHost}`,
    `\t//${hostileHost}`,
    ` //${hostileHost}`,
    `/\0/${hostileHost}`,
    `/\u{b}/${hostileHost}`,
  ],
  ...[
    `http:${hostileHost}`,
    `https:${hostileHost}`,
    `https:/${hostileHost}`,
    `https://${hostileHost}`,
    `HTTPS://${hostileHost}`,
  ],
  ...[
    `https:\\\\${hostileHost}`,
    `${origin}@${hostileHost}`,
    `${origin}.${hostileHost}`,
    `${origin}:x@${hostileHost}`,
  ],
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
  ],
  ...['/javascript:alert(1)//..//x\t', 'data:text/html,<script>alert(1)</script>', 'vbscript:x'],
  ...['blob:https://evil.example/1', 'file:///etc/passwd', 'about:blank', 'mailto:a@evil.example'],
  ...[
    `/..//${hostileHost}`,
    `/a/..//${hostileHost}`,
    `/.//x/..//${hostileHost}`,
    `/%2e%2e//${hostileHost}`,
    `/.//${hostileHost}`,
  ],
  ...[
    `/a/%2e%2e//${hostileHost}`,
    `/a/../..//${hostileHost}`,
    `?//${hostileHost}`,
    `#//${hostileHost}`,
    `.${hostileHost}`,
  ],
  ...[
    `@${hostileHost}`,
    `:80@${hostileHost}`,
    `／／${hostileHost}`,
    `〱${hostileHost}`,
    `⁄⁄${hostileHost}`,
  ],
  ...['/api/logout', '/API/user', '/api', '/auth', '/login/callback?returnTo=/login/callback'],
  ...['/socket.io/?x', `/${'a'.repeat(8_000)}`, `/${'../'.repeat(50)}/${hostileHost}`],
];
