/** Whether this browser can draw films: it decodes in a worker and paints with WebGL 2. */
export function canDrawFilms(): boolean {
  canDraw ??= 'Worker' in window && 'OffscreenCanvas' in window && hasWebGl2();
  return canDraw;
}

let canDraw: boolean | undefined;

function hasWebGl2(): boolean {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  // Browsers allow a page few contexts, and keep one until the canvas is collected.
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}
