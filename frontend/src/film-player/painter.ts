import type { Plot } from '#film/pixels/picture.ts';
import type { Size } from '#film/camera.ts';
import { aim, CELL, emptyGrid, type Grid } from '#film/frame/grid.ts';
import { emptyLight, shine } from '#film/frame/light.ts';
import { type LayerPicture, type Pictures, poseAt, type PreparedFilm } from './prepared.ts';
import { fragmentShader, vertexShader } from './shaders.ts';

export type Painter = {
  /** Puts what films are painted from onto the graphics card, in place of what was there. */
  load: (pictures: Pictures) => void;
  /** `key` of what is there. */
  readonly loaded: string | null;
  /** Paints a frame; what is loaded must be what the film names. */
  draw: (film: PreparedFilm, frame: number) => void;
};

/**
 * Paints frames of one size with WebGL 2, as the product's worker does: the same grid and the same
 * light of `film/`, and a mesh in place of the cells. Null where the context is lost.
 */
export function openPainter(gl: WebGL2RenderingContext, size: Size): Painter | null {
  const program = programOf(gl);
  if (!program) return null;
  gl.useProgram(program);
  const grid = emptyGrid(size);
  const backGrid = emptyGrid(size);
  const light = emptyLight(grid);
  const mesh = meshOf(gl, program, { grid, size });
  const attributes = [
    ['nearU', grid.u],
    ['nearV', grid.v],
    ['farU', backGrid.u],
    ['farV', backGrid.v],
    ['gain', light.gain],
    ['tintBlue', light.tintBlue],
    ['tintRed', light.tintRed],
  ] as const;
  const buffers = attributes.map(([name, values]) => ({
    values,
    buffer: vertexBuffer(gl, program, { name, values }),
  }));
  const uniform = (name: string) => gl.getUniformLocation(program, name);
  const [nearFit, farFit] = [uniform('nearFit'), uniform('farFit')];
  const [hasBack, split] = [uniform('hasBack'), uniform('split')];
  const [front, back, tones] = (['front', 'back', 'tones'] as const).map((name, unit) => {
    gl.uniform1i(uniform(name), unit);
    return textureAt(gl, unit);
  });
  const table = new Uint8Array(512 * 3);
  gl.activeTexture(gl.TEXTURE2);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.R8, 512, 3);
  let loaded: { key: string; front: Plot; back: Plot } | null = null;

  function fill(unit: number, texture: WebGLTexture | undefined, { rgba, plot }: LayerPicture) {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, texture ?? null);
    const { width, height } = plot;
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, rgba);
  }

  return {
    get loaded() {
      return loaded?.key ?? null;
    },
    load(pictures) {
      const { key } = pictures;
      const behind = pictures.back ?? NOTHING;
      fill(0, front, pictures.front);
      fill(1, back, behind);
      loaded = { key, front: pictures.front.plot, back: behind.plot };
    },
    draw(film, frame) {
      if (!loaded) return;
      const start = film.starts[frame] ?? 0;
      const end = film.starts[frame + 1] ?? start;
      gl.uniform4fv(nearFit, fitOf(film.front, loaded.front));
      if (film.back) gl.uniform4fv(farFit, fitOf(film.back.plot, loaded.back));
      gl.uniform1i(hasBack, film.back ? 1 : 0);
      for (let pose = start; pose < end; pose++) {
        const near = poseAt(film.near, pose);
        if (pose === start) setLight(near);
        aim(grid, size, film.front, near, film.camera);
        if (film.back) {
          aim(backGrid, size, film.back.plot, poseAt(film.far, pose), film.back.camera);
        }
        const changed = pose === start ? buffers : buffers.slice(0, 4);
        for (const { buffer, values } of changed) {
          gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
          gl.bufferSubData(gl.ARRAY_BUFFER, 0, values);
        }
        // The mean of all so far: the newest has its share of it.
        gl.blendColor(0, 0, 0, 1 / (pose - start + 1));
        gl.drawElements(gl.TRIANGLES, mesh.count, gl.UNSIGNED_SHORT, 0);
      }
    },
  };

  function setLight(pose: Parameters<typeof shine>[3]): void {
    shine(light, grid, size, pose);
    const half = Math.min(Math.abs(light.split), size.width / 8) / 2;
    gl.uniform1f(split, 2 * Math.round(half) * Math.sign(light.split));
    table.set(light.luma, 0);
    table.set(light.blue, 512);
    table.set(light.red, 1024);
    gl.activeTexture(gl.TEXTURE2);
    gl.bindTexture(gl.TEXTURE_2D, tones ?? null);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, 512, 3, gl.RED, gl.UNSIGNED_BYTE, table);
  }
}

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

function programOf(gl: WebGL2RenderingContext): WebGLProgram | null {
  const program = gl.createProgram();
  const shaders = [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const;
  for (const [kind, source] of shaders) {
    const shader = gl.createShader(kind);
    if (!shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) === true) return program;
  if (gl.isContextLost()) return null;
  throw new Error(`the painter's program does not link: ${gl.getProgramInfoLog(program)}`);
}

/** The grid is aimed at the middles of pixels; the first of them reaches to the edge. */
const pixelAt = (index: number) => (index === 0 ? 0 : index * CELL + 0.5);

/** Two triangles for each cell of the grid, over the whole frame. */
function meshOf(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  { grid, size }: { grid: Grid; size: Size },
): { count: number } {
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
  gl.blendFunc(gl.CONSTANT_ALPHA, gl.ONE_MINUS_CONSTANT_ALPHA);
  return { count: corners.length };
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

/** A texture for a picture: beyond its edges is its mirror image, as the worker paints it. */
function textureAt(gl: WebGL2RenderingContext, unit: number): WebGLTexture {
  const texture = gl.createTexture();
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.MIRRORED_REPEAT);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.MIRRORED_REPEAT);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  return texture;
}
