/** Height of the bar of actions at the bottom of a phone's window. */
export const actionBarHeight = '64px';
/** Height of the caption below the picture on phones, with the arrows beside it. */
export const captionHeight = '56px';
/** Height of the rest that shows on phones, so that it is seen that there is more. */
export const peekHeight = '24px';
/** Width of the column beside the picture on wide screens. */
export const railWidth = '320px';
