/** "1 token", "1,200 tokens". */
export function tokensText(count: number): string {
  return `${count.toLocaleString()} ${count === 1 ? 'token' : 'tokens'}`;
}
