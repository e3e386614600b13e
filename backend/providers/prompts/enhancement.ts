/** The words for upscalers that take some. Change them freely. */
export const enhancementWords =
  'The same photograph with natural skin texture, true colours, balanced light and fine detail; the same person, expression, pose, clothes and background.';

export const enhancementAvoids =
  'plastic skin, changed face, changed identity, painting, cartoon, oversharpening, text, watermark';
