import type { Markup } from '../bodies.js';
import { child, children, dottedName, forEachChild, isFunction, type Node, textOf, unwrap } from './nodes.js';

interface Place {
  readonly text: string;
  lineAt(offset: number): number;
}

const TRANSLATE =
  /^(?:t|i18n\.t|i18next\.t|\$t|_|__|gettext|intl\.formatMessage|formatMessage|translate|tr)$/;
const STYLING =
  /^(?:className|class|style|key|ref|id|data-[\w-]+|aria-[\w-]+|variant|size|as|asChild|title|label|heading)$/;

/** What a JSX element shows. */
export function markupOf(root: Node, place: Place): Markup {
  const texts: { line: number; text: string }[] = [];
  const count = { elements: 0, components: 0, attributes: 0, dynamic: 0, handlers: 0 };

  const addText = (node: Node, text: string): void => {
    const trimmed = text.replace(/\s+/g, ' ').trim();
    if (trimmed)
      texts.push({
        line: place.lineAt(node.start + (/^\s*/.exec(text)?.[0].length ?? 0)),
        text: trimmed.slice(0, 300),
      });
  };

  const visitHole = (expression: Node | undefined): void => {
    const inner = unwrap(expression);
    if (!inner || inner.type === 'JSXEmptyExpression') return;
    if (inner.type === 'Literal') {
      addText(inner, String(inner.value));
      return;
    }
    if (inner.type === 'CallExpression' && TRANSLATE.test(dottedName(child(inner, 'callee')))) {
      const [first, ...filled] = children(inner, 'arguments');
      if (first?.type === 'Literal') addText(inner, String(first.value));
      if (filled.length > 0 || first?.type !== 'Literal') count.dynamic++;
      return;
    }
    if (inner.type === 'JSXElement' || inner.type === 'JSXFragment') {
      visit(inner);
      return;
    }
    count.dynamic++;
    const search = (node: Node): void => {
      if (node.type === 'JSXElement' || node.type === 'JSXFragment') visit(node);
      else forEachChild(node, search);
    };
    search(inner);
  };

  const visitAttribute = (attribute: Node, own: boolean): void => {
    if (attribute.type === 'JSXSpreadAttribute') {
      count.dynamic++;
      return;
    }
    count.attributes++;
    const name = textOf(child(attribute, 'name'), 'name');
    const value = child(attribute, 'value');
    if (value?.type !== 'JSXExpressionContainer') {
      if (
        own &&
        value?.type === 'Literal' &&
        /^(?:title|heading|label|description|message|text|subtitle)$/.test(name)
      )
        addText(value, String(value.value));
      return;
    }
    const expression = unwrap(child(value, 'expression'));
    if (/^on[A-Z]/.test(name)) {
      count.handlers++;
      return;
    }
    if (expression && (expression.type === 'JSXElement' || isFunction(expression))) {
      visitHole(expression);
      return;
    }
    if (!STYLING.test(name) && expression && expression.type !== 'Literal') count.dynamic++;
  };

  const visit = (node: Node): void => {
    if (node.type === 'JSXElement') {
      const opening = child(node, 'openingElement');
      const own = /^[A-Z]|\./.test(dottedName(child(opening, 'name')));
      count.elements++;
      if (own) count.components++;
      for (const attribute of children(opening, 'attributes')) visitAttribute(attribute, own);
    }
    for (const inner of children(node, 'children')) {
      if (inner.type === 'JSXText') addText(inner, textOf(inner, 'value'));
      else if (inner.type === 'JSXExpressionContainer') visitHole(child(inner, 'expression'));
      else if (inner.type === 'JSXSpreadChild') count.dynamic++;
      else visit(inner);
    }
  };
  visit(root);
  return { line: place.lineAt(root.start), texts, ...count };
}
