/**
 * Whether a browser is one of an iPhone or an iPad, which says it is a Mac; no Mac has a touch
 * screen.
 */
export function isIos(device: { userAgent: string; maxTouchPoints: number }): boolean {
  if (/iPad|iPhone|iPod/.test(device.userAgent)) return true;
  return /Macintosh/.test(device.userAgent) && device.maxTouchPoints > 1;
}
