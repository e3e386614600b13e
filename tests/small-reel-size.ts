/** A quarter of the pixels of a reel: most tests only need that one is made. */
export const smallReelSize = { width: 360, height: 640 };
