import type { BrowserContextOptions } from 'playwright';

/** The pages of one pointer share a browser profile; they are only made larger and smaller. */
type Pointer = 'mouse' | 'touch';

/** A window in which every screen is looked at. */
export interface ScreenSize {
  name: string;
  width: number;
  height: number;
  pointer: Pointer;
  /**
   * Whether `npm test` looks at it, or its full form alone; `npm run screens` looks at all sizes.
   */
  looked?: 'always' | 'in full';
}

export const screenSizes: readonly ScreenSize[] = [
  { name: '1440x900', width: 1440, height: 900, pointer: 'mouse', looked: 'in full' },
  { name: '1920x1080', width: 1920, height: 1080, pointer: 'mouse' },
  { name: '768x1024', width: 768, height: 1024, pointer: 'touch' },
  { name: '390x844', width: 390, height: 844, pointer: 'touch', looked: 'always' },
  { name: '360x640', width: 360, height: 640, pointer: 'touch', looked: 'always' },
  { name: '320x568', width: 320, height: 568, pointer: 'touch', looked: 'in full' },
];

/** The options by which Chromium emulates a window of this size. */
export function contextOf({ width, height, pointer }: ScreenSize): BrowserContextOptions {
  const isTouch = pointer === 'touch';
  return { viewport: { width, height }, hasTouch: isTouch, isMobile: isTouch };
}
