import type { Size } from '#film/camera.ts';
import type { Quad } from '#film/words/quads.ts';
import type { PreparedWords } from '#film/words/words.ts';
import { pictureTexture, programOf, wordUnits } from './painter.ts';

export type WordsPainter = NonNullable<ReturnType<typeof openWordsPainter>>;

const SHEET_UNIT = 5;

/** Paints words of a film as quads of their sheet; null where the context is lost. */
export function openWordsPainter(gl: WebGL2RenderingContext, size: Size) {
  const program = programOf(gl, { vertex, fragment });
  if (!program) return null;
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  (['place', 'source', 'paint'] as const).forEach((name, index) => {
    const at = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(at);
    const count = name === 'paint' ? 4 : 2;
    gl.vertexAttribPointer(at, count, gl.FLOAT, false, 4 * NUMBERS, 8 * index);
  });
  gl.bindVertexArray(null);
  pictureTexture(gl, SHEET_UNIT);
  gl.useProgram(program);
  gl.uniform1i(gl.getUniformLocation(program, 'sheet'), SHEET_UNIT);
  gl.uniform2f(gl.getUniformLocation(program, 'size'), size.width, size.height);
  const layers = new Map<string, WebGLFramebuffer>();
  let loaded: PreparedWords['sheet'] | undefined;

  function layerOf(place: keyof typeof wordUnits): WebGLFramebuffer {
    const known = layers.get(place);
    if (known) return known;
    const layer = gl.createFramebuffer();
    layers.set(place, layer);
    const texture = pictureTexture(gl, wordUnits[place]);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, size.width, size.height);
    gl.bindFramebuffer(gl.FRAMEBUFFER, layer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    return layer;
  }

  /** Draws words over what is painted already. */
  function draw(quads: readonly Quad[]): void {
    gl.useProgram(program);
    gl.bindVertexArray(array);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, verticesOf(quads), gl.STREAM_DRAW);
    gl.drawArrays(gl.TRIANGLES, 0, 6 * quads.length);
    gl.bindVertexArray(null);
  }

  return {
    draw,
    /** Takes other words. */
    load({ sheet }: PreparedWords): void {
      if (sheet === loaded) return;
      loaded = sheet;
      const { width, height, alpha } = sheet;
      gl.activeTexture(gl.TEXTURE0 + SHEET_UNIT);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, width, height, 0, gl.RED, gl.UNSIGNED_BYTE, alpha);
    },
    /** Draws words into a texture of the frame's size, for `Painter`. */
    layer(place: keyof typeof wordUnits, quads: readonly Quad[]): void {
      gl.bindFramebuffer(gl.FRAMEBUFFER, layerOf(place));
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT);
      draw(quads);
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    },
  };
}

/** A vertex has its place in the frame and in the sheet, and red, green, blue and opacity. */
const NUMBERS = 8;

/** Two triangles for each. */
function verticesOf(quads: readonly Quad[]): Float32Array {
  const vertices = new Float32Array(6 * NUMBERS * quads.length);
  let at = 0;
  for (const { source, target, color, opacity } of quads) {
    for (const corner of [0, 1, 2, 2, 1, 3]) {
      const [right, below] = [corner & 1, corner >> 1];
      vertices[at++] = target.left + right * target.width;
      vertices[at++] = target.top + below * target.height;
      vertices[at++] = source.left + right * source.width;
      vertices[at++] = source.top + below * source.height;
      for (const part of color) vertices[at++] = part / 255;
      vertices[at++] = opacity;
    }
  }
  return vertices;
}

const vertex = `#version 300 es
in vec2 place, source;
in vec4 paint;
uniform vec2 size;
uniform sampler2D sheet;
out vec2 at;
out vec4 colour;
void main() {
  at = source / vec2(textureSize(sheet, 0));
  colour = paint;
  vec2 corner = 2.0 * place / size - 1.0;
  gl_Position = vec4(corner.x, -corner.y, 0.0, 1.0);
}`;

/** Premultiplied, as words are laid over one another. */
const fragment = `#version 300 es
precision highp float;
uniform sampler2D sheet;
in vec2 at;
in vec4 colour;
out vec4 premultiplied;
void main() {
  float alpha = texture(sheet, at).r * colour.a;
  premultiplied = vec4(colour.rgb * alpha, alpha);
}`;
