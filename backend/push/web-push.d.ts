/** The part in use: keys, encryption (RFC 8291) and the header that names us (RFC 8292). */
declare module 'web-push' {
  type Keys = { publicKey: string; privateKey: string };
  const webPush: {
    generateVAPIDKeys(): Keys;
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: Keys & { subject: string };
        TTL: number;
        topic: string;
        contentEncoding: 'aes128gcm';
      },
    ): { headers: Record<string, string | number>; body: Buffer };
  };
  export default webPush;
}
