/** Why the server will not generate it again, in words that end "Cannot be regenerated: …". */
export function obstacleText({ code, text }: { code: string; text: string }): string {
  return obstacles.get(code) ?? text;
}

const obstacles: ReadonlyMap<string, string> = new Map([
  ['generation.photo-gone', 'its original is not kept.'],
  ['media.not-found', 'the picture it was drawn from is deleted.'],
  ['influencer.not-found', 'its influencer is deleted.'],
]);
