const moment = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** "Nov 22, 1:40 PM". */
export function momentText(serverTime: string): string {
  return moment.format(new Date(serverTime));
}
