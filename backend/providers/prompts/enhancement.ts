/** What an upscaler is told where it takes words. Change them freely. */
export const enhancementWords =
  'The same photograph with natural skin texture, true colours, balanced light and fine detail; the same person, expression, pose, clothes and background.';

export const enhancementAvoids =
  'plastic skin, changed face, changed identity, painting, cartoon, oversharpening, text, watermark';
