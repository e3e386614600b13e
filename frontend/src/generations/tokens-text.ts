import { countText } from '../ui/formats.ts';

/** "1 token", "1,200 tokens". */
export function tokensText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'token' : 'tokens'}`;
}
