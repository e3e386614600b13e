/**
 * The painter's programs: what `preview-engine/reel/paint.ts` does to each pixel. They too work in
 * YCbCr of BT.709 with limited range, because light and tone are tables of that.
 */
export const vertexShader = `#version 300 es
in vec2 place;
in float nearU, nearV, farU, farV, gain, tintBlue, tintRed;
uniform vec4 nearFit, farFit;
uniform float shift;
out vec2 near, far;
out vec3 light;
void main() {
  near = vec2(nearU, nearV) * nearFit.xy + nearFit.zw;
  far = vec2(farU, farV) * farFit.xy + farFit.zw;
  light = vec3(gain, tintBlue, tintRed) / 65536.0;
  gl_Position = vec4(place.x + shift, place.y, 0.0, 1.0);
}`;

export const fragmentShader = `#version 300 es
precision highp float;
precision highp int;
uniform sampler2D front, back, tones, behindWords, wordsBefore;
uniform bool hasBack, isParted;
uniform bvec2 hasWords;
uniform float split;
// Pixels: words within a shot go with it.
uniform int moved;
in vec2 near, far;
in vec3 light;
out vec4 colour;

// Rows of BT.709: luma, blue difference, red difference.
const mat3 toVideo = mat3(
  46.559, -25.664, 112.0,
  156.629, -86.336, -101.730,
  15.812, 112.0, -10.270);

float tone(int row, float value) {
  return texelFetch(tones, ivec2(int(value), row), 0).r * 255.0;
}

vec3 lit(vec3 rgb) {
  vec3 video = toVideo * rgb + vec3(16.0, 128.0, 128.0);
  float luma = tone(0, min(511.0, floor(video.x + 0.5) * light.x));
  float blue = tone(1, video.y + 0.5) + light.y;
  float red = tone(2, video.z + 0.5) + light.z;
  return vec3(luma, clamp(vec2(blue, red), 0.0, 255.0));
}

// Words are premultiplied, of the frame's own pixels.
vec3 under(sampler2D words, vec3 video) {
  vec4 word = texelFetch(words, ivec2(gl_FragCoord.xy) - ivec2(moved, 0), 0);
  vec3 paint = toVideo * word.rgb + vec3(16.0, 128.0, 128.0) * word.a;
  return video * (1.0 - word.a) + paint;
}

vec3 layered(vec2 nearPlace, vec2 farPlace) {
  vec4 over = texture(front, nearPlace);
  bool hasBehind = isParted && hasWords.x;
  if (over.a == 1.0 || !(hasBack || hasBehind)) return lit(over.rgb);
  // Most pixels are of one layer; the other is not asked for.
  vec3 video = lit(hasBack ? textureLod(back, farPlace, 0.0).rgb : over.rgb);
  if (hasBehind) video = under(behindWords, video);
  return over.a == 0.0 ? video : mix(video, lit(over.rgb), over.a);
}

vec3 seen(vec2 nearPlace, vec2 farPlace) {
  vec3 video = layered(nearPlace, farPlace);
  if (!isParted && hasWords.x) video = under(behindWords, video);
  return hasWords.y ? under(wordsBefore, video) : video;
}

void main() {
  vec3 video = seen(near, far);
  if (split != 0.0) {
    vec2 nearStep = split * dFdx(near);
    vec2 farStep = split * dFdx(far);
    video.y = seen(near + nearStep, far + farStep).y;
    video.z = seen(near - nearStep, far - farStep).z;
  }
  float level = (video.x - 16.0) / 219.0;
  vec2 away = (video.yz - 128.0) / 224.0;
  colour = vec4(
    level + 1.5748 * away.y,
    level - 0.18733 * away.x - 0.46813 * away.y,
    level + 1.8556 * away.x,
    1.0);
}`;
