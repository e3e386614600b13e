/** Height of the bar of actions at the bottom of a phone's window. */
export const actionBarHeight = '64px';
/** Height of the caption below the picture on phones, with the arrows beside it. */
export const captionHeight = '56px';
/**
 * Height for the picture on phones: of the rest 24 px show, so that it is seen that there is more.
 */
export const freeHeight = `calc(100dvh - ${actionBarHeight} - ${captionHeight} - 24px - env(safe-area-inset-bottom))`;
/** Width of the column beside the picture on wide screens. */
export const railWidth = '320px';
