import type { Size } from '#film/camera.ts';
import { aim, CELL, emptyGrid, emptyLight, type Grid, shine } from '#film/frame/grid.ts';
import { grade, type LookTables } from '#film/looks.ts';
import type { Plot } from '#film/pixels/picture.ts';
import { type LayerPicture, poseAt, type PreparedFilm } from './prepared.ts';
import { fragmentShader, vertexShader } from './shaders.ts';

export type Painter = NonNullable<ReturnType<typeof openPainter>>;

/** A layer of a photo, or a frame of a clip. */
export type Layer = Omit<LayerPicture, 'rgba'> & {
  rgba: LayerPicture['rgba'] | HTMLVideoElement | ImageBitmap;
};

/** How a frame is laid over what is painted already. */
export type Manner = {
  /** 0..1 */
  opacity: number;
  /** Frame widths to the right. */
  shift: number;
  look: LookTables | null;
  /** Whether the textures of `wordUnits` have words that stand in it. */
  words: { behind: boolean; before: boolean };
};

/** Units of textures of the frame's size: with words behind people, and before all of it. */
export const wordUnits = { behind: 3, before: 4 };

const noWords = { behind: false, before: false };

const COVERING: Manner = { opacity: 1, shift: 0, look: null, words: noWords };

/**
 * Paints frames of one size with WebGL 2, as the product's worker does: the same grid and the same
 * light of `film/`, and a mesh in place of the cells. Null where the context is lost.
 */
export function openPainter(gl: WebGL2RenderingContext, size: Size) {
  const program = programOf(gl, { vertex: vertexShader, fragment: fragmentShader });
  if (!program) return null;
  gl.useProgram(program);
  const grid = emptyGrid(size);
  const backGrid = emptyGrid(size);
  const light = emptyLight(grid);
  const corners = meshOf(gl, program, { grid, size });
  const places = { nearU: grid.u, nearV: grid.v, farU: backGrid.u, farV: backGrid.v };
  const { gain, tintBlue, tintRed } = light;
  const buffers = Object.entries({ ...places, gain, tintBlue, tintRed }).map(([name, values]) => ({
    values,
    buffer: vertexBuffer(gl, program, { name, values }),
  }));
  const uniform = (name: string) => gl.getUniformLocation(program, name);
  const [nearFit, farFit, place] = [uniform('nearFit'), uniform('farFit'), uniform('shift')];
  const [hasBack, isParted] = [uniform('hasBack'), uniform('isParted')];
  const [split, hasWords, moved] = [uniform('split'), uniform('hasWords'), uniform('moved')];
  gl.uniform1i(uniform('behindWords'), wordUnits.behind);
  gl.uniform1i(uniform('wordsBefore'), wordUnits.before);
  (['front', 'back', 'tones'] as const).forEach((name, unit) => gl.uniform1i(uniform(name), unit));
  const tones = gl.createTexture();
  const table = new Uint8Array(512 * 3);
  bind(2, tones);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.R8, 512, 3);
  /** Each by its `key`. */
  const loaded = new Map<string, Loaded>();

  function bind(unit: number, texture: WebGLTexture): void {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, texture);
  }

  function fill(texture: WebGLTexture, { rgba, plot }: Layer): void {
    bind(0, texture);
    const { width, height } = plot;
    // The same call takes any.
    const pixels = rgba as Uint8Array;
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  }

  return {
    /** Each `key` of what is there. */
    get loaded(): readonly string[] {
      return [...loaded.keys()];
    },
    /**
     * Puts what films are painted from onto the graphics card, where it stays until it is dropped.
     */
    load({ key, front, back }: { key: string; front: Layer; back: Layer | null }): void {
      const known = loaded.get(key);
      const textures = known?.textures ?? [pictureTexture(gl, 0), pictureTexture(gl, 1)];
      const behind = back ?? NOTHING;
      fill(textures[0], front);
      if (back || !known) fill(textures[1], behind);
      loaded.set(key, { textures, front: front.plot, back: behind.plot });
    },
    /** Takes it from the graphics card. */
    drop(key: string): void {
      loaded.get(key)?.textures.forEach((texture) => gl.deleteTexture(texture));
      loaded.delete(key);
    },
    /** Paints a frame, where what the film names is loaded. */
    draw(film: PreparedFilm, frame: number, manner: Manner = COVERING): void {
      const { opacity, shift, look, words } = manner;
      const shown = loaded.get(film.pictures);
      if (!shown) return;
      gl.useProgram(program);
      gl.bindVertexArray(null);
      gl.blendFunc(gl.CONSTANT_ALPHA, gl.ONE_MINUS_CONSTANT_ALPHA);
      shown.textures.forEach((texture, unit) => bind(unit, texture));
      const start = film.starts[frame] ?? 0;
      const end = film.starts[frame + 1] ?? start;
      gl.uniform4fv(nearFit, fitOf(film.front, shown.front));
      if (film.back) gl.uniform4fv(farFit, fitOf(film.back.plot, shown.back));
      gl.uniform1i(hasBack, film.back ? 1 : 0);
      gl.uniform1i(isParted, film.isParted ? 1 : 0);
      gl.uniform2i(hasWords, words.behind ? 1 : 0, words.before ? 1 : 0);
      gl.uniform1f(place, 2 * shift);
      gl.uniform1i(moved, Math.round(shift * size.width));
      for (let pose = start; pose < end; pose++) {
        const near = poseAt(film.near, pose);
        if (pose === start) setLight(near, look);
        aim(grid, size, film.front, near, film.camera);
        if (film.back) {
          aim(backGrid, size, film.back.plot, poseAt(film.far, pose), film.back.camera);
        }
        const changed = pose === start ? buffers : buffers.slice(0, 4);
        for (const { buffer, values } of changed) {
          gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
          gl.bufferSubData(gl.ARRAY_BUFFER, 0, values);
        }
        // In the end each pose has the same share, and what was there what is left of 1.
        const share = opacity / (end - start);
        gl.blendColor(0, 0, 0, share / (1 - (end - 1 - pose) * share));
        gl.drawElements(gl.TRIANGLES, corners, gl.UNSIGNED_SHORT, 0);
      }
    },
  };

  function setLight(pose: Parameters<typeof shine>[3], look: LookTables | null): void {
    shine(light, grid, size, pose);
    grade(light, look);
    const half = Math.min(Math.abs(light.split), size.width / 8) / 2;
    gl.uniform1f(split, 2 * Math.round(half) * Math.sign(light.split));
    table.set(light.luma, 0);
    table.set(light.blue, 512);
    table.set(light.red, 1024);
    bind(2, tones);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, 512, 3, gl.RED, gl.UNSIGNED_BYTE, table);
  }
}

/** Pictures on the graphics card. */
type Loaded = { textures: [WebGLTexture, WebGLTexture]; front: Plot; back: Plot };

const NOTHING: LayerPicture = {
  rgba: new Uint8Array(4),
  plot: { left: 0, top: 0, density: 1, width: 1, height: 1 },
};

/** From the grid's units in the canvas of a film to 0..1 of a texture: factors, then summands. */
function fitOf(canvas: Plot, texture: Plot): [number, number, number, number] {
  const by = texture.density / canvas.density;
  const start = (from: number, to: number) => (from + 0.5 / canvas.density - to) * texture.density;
  return [
    by / 65_536 / texture.width,
    by / 65_536 / texture.height,
    start(canvas.left, texture.left) / texture.width,
    start(canvas.top, texture.top) / texture.height,
  ];
}

/** The grid is aimed at the middles of pixels; the first of them reaches to the edge. */
const pixelAt = (index: number) => (index === 0 ? 0 : index * CELL + 0.5);

/** Two triangles for each cell of the grid, over the whole frame; how many corners they have. */
function meshOf(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  { grid, size }: { grid: Grid; size: Size },
): number {
  const places = new Float32Array(grid.columns * grid.rows * 2);
  const corners: number[] = [];
  for (let row = 0, at = 0; row < grid.rows; row++) {
    for (let column = 0; column < grid.columns; column++, at++) {
      places[2 * at] = (2 * pixelAt(column)) / size.width - 1;
      places[2 * at + 1] = 1 - (2 * pixelAt(row)) / size.height;
      if (row === grid.rows - 1 || column === grid.columns - 1) continue;
      const below = at + grid.columns;
      corners.push(at, at + 1, below, below, at + 1, below + 1);
    }
  }
  vertexBuffer(gl, program, { name: 'place', values: places });
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, Uint16Array.from(corners), gl.STATIC_DRAW);
  gl.enable(gl.BLEND);
  return corners.length;
}

function vertexBuffer(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  { name, values }: { name: string; values: Float32Array | Int32Array },
): WebGLBuffer {
  const buffer = gl.createBuffer();
  const at = gl.getAttribLocation(program, name);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, values.byteLength, gl.DYNAMIC_DRAW);
  gl.bufferSubData(gl.ARRAY_BUFFER, 0, values);
  const isPlace = values instanceof Float32Array;
  gl.enableVertexAttribArray(at);
  gl.vertexAttribPointer(at, isPlace ? 2 : 1, isPlace ? gl.FLOAT : gl.INT, false, 0, 0);
  return buffer;
}

/** A linked program of two shaders; null where the context is lost. */
export function programOf(
  gl: WebGL2RenderingContext,
  sources: { vertex: string; fragment: string },
): WebGLProgram | null {
  const program = gl.createProgram();
  const kinds = { vertex: gl.VERTEX_SHADER, fragment: gl.FRAGMENT_SHADER };
  for (const part of ['vertex', 'fragment'] as const) {
    const shader = gl.createShader(kinds[part]);
    if (!shader) return null;
    gl.shaderSource(shader, sources[part]);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) === true) return program;
  if (gl.isContextLost()) return null;
  throw new Error(`the painter's program does not link: ${gl.getProgramInfoLog(program)}`);
}

/**
 * A texture of a unit for a picture: beyond its edges is its mirror image, as the worker paints it.
 */
export function pictureTexture(gl: WebGL2RenderingContext, unit: number): WebGLTexture {
  const texture = gl.createTexture();
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.MIRRORED_REPEAT);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.MIRRORED_REPEAT);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  return texture;
}
