/**
 * The language of every page: in the browser's own a date or a number would stand in an English
 * sentence.
 */
const LANGUAGE = 'en';

/**
 * Words a moment. Make one for a module: making it costs more than everything else that a tile
 * does.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(LANGUAGE, options);
  return (moment: string | Date) => format.format(new Date(moment));
}

/** Words a number; make one for a module, too. */
export function numberFormat(options: Intl.NumberFormatOptions = {}) {
  const format = new Intl.NumberFormat(LANGUAGE, options);
  return (number: number) => format.format(number);
}

/** "Mar 1, 2026". */
export const dateText = dateFormat({ dateStyle: 'medium' });
/** "March 1, 2026". */
export const longDateText = dateFormat({ dateStyle: 'long' });
/** "Mar 1, 2026, 11:10 PM". */
export const dateTimeText = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
/** "Mar 1, 11:10 PM": for what is seldom older than a year. */
export const dayTimeText = dateFormat({
  ...{ month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit' },
});
/** "1,200". */
export const countText = numberFormat();
/** "$3.99", of dollars. */
export const moneyText = numberFormat({ style: 'currency', currency: 'USD' });
