/**
 * The part of YAML that docker-compose.yml is written in, and an error for everything else: block
 * mappings, flow sequences of scalars, plain and single-quoted scalars, anchors of mappings and
 * their merging by `<<`. What passes here means the same to a full parser.
 */
export type Yaml = string | Yaml[] | { [key: string]: Yaml } | null;

interface Line {
  number: number;
  indent: number;
  key: string;
  value: string;
}

export function parseComposeYaml(text: string): { [key: string]: Yaml } {
  const lines = text.split('\n').flatMap(readLine);
  const anchors = new Map<string, { [key: string]: Yaml }>();
  const { mapping, next } = readMapping(lines, { from: 0, indent: 0, anchors });
  if (next !== lines.length) throw parseError(lines[next], 'is indented wrongly');
  return mapping;
}

function readLine(raw: string, index: number): Line[] {
  if (/^\s*(#.*)?$/.test(raw)) return [];
  const match = /^( *)([A-Za-z0-9_.<-]+):(?: (.*))?$/.exec(raw);
  if (!match) throw new Error(`line ${index + 1} is no "key: value": ${raw}`);
  const [, spaces = '', key = '', value = ''] = match;
  return [{ number: index + 1, indent: spaces.length, key, value: value.trim() }];
}

function readMapping(
  lines: readonly Line[],
  at: { from: number; indent: number; anchors: Map<string, { [key: string]: Yaml }> },
): { mapping: { [key: string]: Yaml }; next: number } {
  const { anchors, indent } = at;
  const own: [string, Yaml][] = [];
  const merged: [string, Yaml][] = [];
  let next = at.from;
  for (let line = lines[next]; line && line.indent === indent; line = lines[next]) {
    if (own.some(([key]) => key === line?.key)) throw parseError(line, 'is there twice');
    const deeper = lines[++next];
    const anchor = /^&(\w+)$/.exec(line.value)?.[1];
    if (line.key === '<<') {
      const known = anchors.get(/^\*(\w+)$/.exec(line.value)?.[1] ?? '');
      if (!known) throw parseError(line, 'merges what is not known');
      merged.push(...Object.entries(known));
    } else if (deeper && deeper.indent > indent) {
      if (line.value && !anchor) throw parseError(line, 'has both a value and lines below it');
      const inner = readMapping(lines, { from: next, indent: deeper.indent, anchors });
      if (anchor) anchors.set(anchor, inner.mapping);
      own.push([line.key, inner.mapping]);
      next = inner.next;
    } else {
      own.push([line.key, line.value ? readValue(line) : null]);
    }
  }
  const wrong = lines[next];
  if (wrong && wrong.indent > indent) throw parseError(wrong, 'is indented wrongly');
  return { mapping: Object.fromEntries([...merged, ...own]), next };
}

function readValue(line: Line): Yaml {
  const { value } = line;
  if (!value.startsWith('[')) return readScalar(value, line);
  const inside = /^\[(.*)\]$/.exec(value)?.[1];
  if (inside === undefined) throw parseError(line, 'opens a list it does not close');
  // Commas inside quotes belong to the text.
  const items = inside.match(/\s*('[^']*'|[^,']+)\s*(,|$)/g) ?? [];
  if (items.join('') !== inside) throw parseError(line, 'has a list that cannot be read');
  return items.map((item) => readScalar(item.replace(/,$/, '').trim(), line));
}

function readScalar(text: string, line: Line): string {
  const quoted = /^'([^']*)'$/.exec(text)?.[1];
  if (quoted !== undefined) return quoted;
  // What YAML gives a meaning of its own at the start of a plain scalar, or inside it.
  if (!text || /^[&*!|>%@`'"{}[\],#]|^[-?:](?!\S)|: | #/.test(text)) {
    throw parseError(line, `has a value beyond this parser: ${text}`);
  }
  return text;
}

function parseError(line: Line | undefined, what: string): Error {
  return new Error(`line ${line?.number ?? '?'}: "${line?.key}" ${what}`);
}
