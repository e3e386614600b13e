const said = new Set<string>();

/**
 * Tells the operator, once per process, that a part of the engine cannot run: as a warning of the
 * process, which `npm start` writes to its log.
 */
export function noticeOnce(text: string): void {
  if (said.has(text)) return;
  said.add(text);
  process.emitWarning(text, 'PreviewEngine');
}
