/** What a drop zone takes. `types` are MIME types; a file without one is judged by its name. */
export type FileRules = {
  types: readonly string[];
  /** A file of this many bytes is refused. */
  limitBytes: number;
  wrongType: string;
  tooLarge: string;
};

const typesByEnding: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Why the file is refused, in the words of its tool; null when it may be used. */
export function refuseFile(
  file: { name: string; type: string; size: number },
  rules: FileRules,
): string | null {
  const ending = file.name.split('.').pop()?.toLowerCase() ?? '';
  // Some Androids call JPEGs image/jpg, some pickers name no type at all.
  const named = file.type === 'image/jpg' ? 'image/jpeg' : file.type;
  const type = named || (Object.hasOwn(typesByEnding, ending) ? typesByEnding[ending] : '');
  if (!type || !rules.types.includes(type)) return rules.wrongType;
  return file.size >= rules.limitBytes ? rules.tooLarge : null;
}
