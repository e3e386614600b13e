/**
 * Whether this browser can draw films: it decodes in a worker and paints with WebGL 2. Only tiles
 * need that off screen, too; without it they stay samples.
 */
export function canDrawFilms(): boolean {
  canDraw ??= 'Worker' in window && 'OffscreenCanvas' in window && hasWebGl2();
  return canDraw;
}

let canDraw: boolean | undefined;

function hasWebGl2(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  // Browsers allow a page few contexts, and keep one until the canvas is collected.
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}
