import { isProductCode, isWithin } from './imports.ts';
import { singleOwners, type SingleOwner } from './modules.ts';
import { isNode, type SyntaxNode, type Source } from './sources.ts';

/** Every action of `modules.ts` that a file does without being its owner, one line of text each. */
export function ownerViolations(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => isProductCode(source.path))
    .flatMap((source) =>
      singleOwners
        .filter(({ owners }) => !owners.some((place) => isWithin(source.path, place)))
        .flatMap((owned) =>
          actionLines(source, owned).map((line) => violation(source, owned, line)),
        ),
    );
}

function violation(source: Source, { action, owners, why }: SingleOwner, line: number): string {
  return `${source.path}:${line} ${action}; only ${owners.join(', ')} may, because ${why}`;
}

function actionLines({ nodes, lineOf }: Source, { action }: SingleOwner): number[] {
  const matches = actionMatchers[action];
  return [...new Set(nodes.filter(matches).map((node) => lineOf(node.start)))];
}

const actionMatchers: Record<SingleOwner['action'], (node: SyntaxNode) => boolean> = {
  'reads the environment': (node) =>
    isMember(node, 'process', 'env') || importsEnv(node) || destructuresEnv(node),
  'fetches from the network': (node) =>
    node.type === 'CallExpression' &&
    (isIdentifier(node.callee, 'fetch') || isMember(node.callee, 'globalThis', 'fetch')),
  'writes a token balance': (node) => writesBalanceInSql(node) || writesBalanceField(node),
  'writes a provider attempt': (node) =>
    /\b(update|insert\s+into|delete\s+from)\s+"?provider_jobs/i.test(sqlText(node) ?? ''),
  'words a date or a number': (node) =>
    (node.type === 'NewExpression' &&
      ['DateTimeFormat', 'NumberFormat'].some((name) => isMember(node.callee, 'Intl', name))) ||
    (node.type === 'MemberExpression' &&
      isNode(node.property) &&
      /^toLocale(Date|Time)?String$/.test(String(node.property.name))),
  'keeps something in the browser': (node) =>
    ['localStorage', 'sessionStorage'].some((name) => isIdentifier(node, name)),
};

function isMember(node: unknown, object: string, property: string): boolean {
  if (!isNode(node) || node.type !== 'MemberExpression') return false;
  const named = isIdentifier(node.property, property) || isLiteral(node.property, property);
  return named && isIdentifier(node.object, object);
}

function importsEnv(node: SyntaxNode): boolean {
  return (
    node.type === 'ImportDeclaration' &&
    isNode(node.source) &&
    /^(node:)?process$/.test(String(node.source.value)) &&
    Array.isArray(node.specifiers) &&
    node.specifiers.some((entry) => isNode(entry) && isIdentifier(entry.imported, 'env'))
  );
}

function destructuresEnv(node: SyntaxNode): boolean {
  return (
    node.type === 'VariableDeclarator' &&
    isIdentifier(node.init, 'process') &&
    isNode(node.id) &&
    Array.isArray(node.id.properties) &&
    node.id.properties.some((entry) => isNode(entry) && isIdentifier(entry.key, 'env'))
  );
}

/** `SET … token_balance =` or an insert that names the column, in a string or a template. */
function writesBalanceInSql(node: SyntaxNode): boolean {
  const text = sqlText(node);
  if (!text?.includes('token_balance')) return false;
  const assigns = /\btoken_balance"?\s*=(?!=)/i.test(text) && /\b(set|update)\b/i.test(text);
  return assigns || /\binsert\s+into\s+"?users"?[^;]*\btoken_balance\b/i.test(text);
}

function sqlText(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  return node.quasis.map((part: { value: { raw: string } }) => part.value.raw).join(' ? ');
}

/** `user.tokenBalance = …`, `+=`, `++`, and `.set({ tokenBalance: … })` of a query builder. */
function writesBalanceField(node: SyntaxNode): boolean {
  if (node.type === 'AssignmentExpression') return isBalance(node.left);
  if (node.type === 'UpdateExpression') return isBalance(node.argument);
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !Array.isArray(node.arguments)) {
    return false;
  }
  const verb = isNode(node.callee.property) ? String(node.callee.property.name) : '';
  if (!/^(set|assign|values|create|insert|insertMany|nativeUpdate|update|upsert)$/.test(verb)) {
    return false;
  }
  return node.arguments.some(
    (argument) =>
      isNode(argument) &&
      Array.isArray(argument.properties) &&
      argument.properties.some((entry) => isNode(entry) && namesBalance(entry.key)),
  );
}

function isBalance(node: unknown): boolean {
  return isNode(node) && node.type === 'MemberExpression' && namesBalance(node.property);
}

function namesBalance(node: unknown): boolean {
  return ['tokenBalance', 'token_balance'].some(
    (name) => isIdentifier(node, name) || isLiteral(node, name),
  );
}

function isIdentifier(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'Identifier' && node.name === name;
}

function isLiteral(node: unknown, value: string): boolean {
  return isNode(node) && node.type === 'Literal' && node.value === value;
}
