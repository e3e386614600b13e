const origin = 'https://lumireel.example';
const evil = 'evil.example';

/** Values of `returnTo` that lead to another site, to a script or to no screen of ours. */
export const hostileReturns: readonly string[] = [
  ...['', 'images', `//${evil}`, `///${evil}`, `////${evil}`, `/\\${evil}`, `\\\\${evil}`],
  ...[`\\/${evil}`, `/\\/${evil}`, `/\\\\${evil}`, `/\t/${evil}`, `/\n/${evil}`, `/\r/${evil}`],
  ...[`/\r\n/${evil}`, `\t//${evil}`, ` //${evil}`, `/\0/${evil}`, `/\u{b}/${evil}`],
  ...[`http:${evil}`, `https:${evil}`, `https:/${evil}`, `https://${evil}`, `HTTPS://${evil}`],
  ...[`https:\\\\${evil}`, `${origin}@${evil}`, `${origin}.${evil}`, `${origin}:x@${evil}`],
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
  ],
  ...['/javascript:alert(1)//..//x\t', 'data:text/html,<script>alert(1)</script>', 'vbscript:x'],
  ...['blob:https://evil.example/1', 'file:///etc/passwd', 'about:blank', 'mailto:a@evil.example'],
  ...[`/..//${evil}`, `/a/..//${evil}`, `/.//x/..//${evil}`, `/%2e%2e//${evil}`, `/.//${evil}`],
  ...[`/a/%2e%2e//${evil}`, `/a/../..//${evil}`, `?//${evil}`, `#//${evil}`, `.${evil}`],
  ...[`@${evil}`, `:80@${evil}`, `／／${evil}`, `〱${evil}`, `⁄⁄${evil}`],
  ...['/api/logout', '/API/user', '/api', '/auth', '/login/callback?returnTo=/login/callback'],
  ...['/socket.io/?x', `/${'a'.repeat(8_000)}`, `/${'../'.repeat(50)}/${evil}`],
];
