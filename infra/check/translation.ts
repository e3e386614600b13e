import { isNode, type Source, type SyntaxNode } from './sources.ts';

/**
 * The elements of the screens whose text shares its parent with what comes, goes or changes, one
 * line of text each. A browser's translation replaces each text node by an element; React then
 * removes or inserts by a node that is no longer there, or changes one that is not in the page. A
 * text that is all that its element has is safe: React sets it as the element's content.
 */
export function translationViolations(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('frontend/src/'))
    .flatMap(({ path, nodes, lineOf }) =>
      nodes
        .filter(({ type }) => type === 'JSXElement' || type === 'JSXFragment')
        .filter(mixesTextAndExpressions)
        .map(({ start }) => `${path}:${lineOf(start)} has text and an expression side by side`),
    );
}

function mixesTextAndExpressions({ children }: SyntaxNode): boolean {
  const shown = (Array.isArray(children) ? children : []).filter(isNode).filter(isShown);
  if (shown.length < 2) return false;
  const [first, ...more] = shown.filter((child) => expressionOf(child));
  return (
    shown.some((child) => expressionOf(child) && isText(expressionOf(child))) ||
    (first !== undefined && shown.some((child) => child.type === 'JSXText' || isConstant(child))) ||
    (more.length > 0 && shown.some((child) => isChildren(expressionOf(child))))
  );
}

/** Not the space between elements, nor a comment. */
function isShown(child: SyntaxNode): boolean {
  if (child.type === 'JSXText') return String(child.value).trim() !== '';
  return !isNode(child.expression) || child.expression.type !== 'JSXEmptyExpression';
}

/** The expression in braces, but for a text that never changes. */
function expressionOf(child: SyntaxNode): SyntaxNode | undefined {
  return isNode(child.expression) && !isConstant(child) ? child.expression : undefined;
}

function isConstant({ expression }: SyntaxNode): boolean {
  return isNode(expression) && expression.type === 'Literal';
}

/** Whether an expression is a text for sure; types are not known here. */
function isText(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === 'TemplateLiteral') return true;
  // Functions that word something are called so.
  if (isNode(value.callee)) return String(value.callee.name).endsWith('Text');
  if (value.type === 'Literal') return typeof value.value === 'string' && value.value !== '';
  // Parentheses have an `expression`.
  return [value.expression, value.consequent, value.alternate, value.right].some(isText);
}

function isChildren(value: SyntaxNode | undefined): boolean {
  const name = value?.type === 'MemberExpression' ? value.property : value;
  return isNode(name) && name.name === 'children';
}
