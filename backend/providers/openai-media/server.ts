/** OpenAI or a compatible server. */
export type MediaServer = {
  /** Without a slash at its end: `/images/generations` is appended to it. */
  baseUrl: string;
  apiKey: string | undefined;
};

export const keyHeaders = ({ apiKey }: MediaServer): Record<string, string> =>
  apiKey ? { authorization: `Bearer ${apiKey}` } : {};

/** Files of the server's own answers are fetched with its key, those of any other origin without. */
export function fileRequest(server: MediaServer, said: string) {
  const { origin } = new URL(server.baseUrl);
  // Some servers answer with a path of their own.
  const url = URL.parse(said, `${server.baseUrl}/`);
  if (!url) return null;
  return { url: url.href, headers: url.origin === origin ? keyHeaders(server) : {} };
}
