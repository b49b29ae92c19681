import { AST_NODE_TYPES, ESLintUtils, type TSESLint, type TSESTree } from '@typescript-eslint/utils';
import ts from 'typescript';

/** Whether React can make a text node of a value of this type. */
function mayBeText(type: ts.Type, checker: ts.TypeChecker, seen = new Set<ts.Type>()): boolean {
  // A type such as Elements contains itself.
  if (seen.has(type)) return false;
  seen.add(type);
  const some = (parts: readonly ts.Type[]) => parts.some((part) => mayBeText(part, checker, seen));
  if (type.isUnionOrIntersection()) return some(type.types);
  const { StringLike, NumberLike, BigIntLike, Any, Unknown } = ts.TypeFlags;
  if (type.flags & (StringLike | NumberLike | BigIntLike | Any | Unknown)) return true;
  const isList = (list: ts.Type): list is ts.TypeReference =>
    checker.isArrayType(list) || checker.isTupleType(list);
  if (isList(type)) return some(checker.getTypeArguments(type));
  // ReactNode contains an Iterable of itself.
  return type.getSymbol()?.name === 'Iterable';
}

/** Whether a component may render nothing. */
function mayBeEmpty(type: ts.Type): boolean {
  const [signature] = type.getCallSignatures();
  const result = signature?.getReturnType();
  // Components of React and Emotion are declared with ReactNode, although they always render an element.
  return (
    result !== undefined &&
    result.isUnion() &&
    result.types.length === 2 &&
    result.types.some((part) => (part.flags & ts.TypeFlags.Null) !== 0)
  );
}

/** Whether an expression is a constant of a module, such as `texts.title`. */
function isConstant(expression: TSESTree.Node, scope: TSESLint.Scope.Scope): boolean {
  if (expression.type === 'Literal') return true;
  if (expression.type === 'TemplateLiteral') return expression.expressions.length === 0;
  if (expression.type === 'MemberExpression')
    return (
      isConstant(expression.object, scope) && (!expression.computed || isConstant(expression.property, scope))
    );
  if (expression.type !== 'Identifier') return false;
  for (let current: TSESLint.Scope.Scope | null = scope; current; current = current.upper) {
    const definition = current.set.get(expression.name)?.defs[0];
    if (!definition) continue;
    return (
      definition.type === 'ImportBinding' ||
      (current.type === 'module' && definition.parent?.kind === 'const')
    );
  }
  return false;
}

/**
 * A text that changes, or that stands after a part that comes and goes, has an element of its own. Translators of browsers replace
 * text nodes. React throws when it uses a replaced node as the position of another one, and changes a node that is not shown any more.
 */
export const ownText = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      changing:
        'A text that can change must be the only child of an element, because translators of browsers replace text nodes. ' +
        'Use one template literal or a span. For a slot without texts use the type `Elements` of the design system.',
      after:
        'A part that comes and goes is before this text, and translators of browsers replace text nodes. Give the text a span.',
      fragment:
        'A fragment must not contain a bare text, because React cannot remove a translated one. Give it a span.',
    },
  },
  defaultOptions: [],
  create(context) {
    const services = ESLintUtils.getParserServices(context);
    const checker = services.program.getTypeChecker();

    /** Returns what a child is: a constant text, a changing text, a part that comes and goes, or an element that stays. */
    const classify = (child: TSESTree.JSXChild) => {
      if (child.type === 'JSXText') return 'text';
      if (child.type === 'JSXFragment') return 'part';
      if (child.type === 'JSXElement') {
        const { name } = child.openingElement;
        const isHost = name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name);
        return !isHost && mayBeEmpty(services.getTypeAtLocation(name)) ? 'part' : 'element';
      }
      const { expression } = child;
      if (!mayBeText(services.getTypeAtLocation(expression), checker)) return 'part';
      return isConstant(expression, context.sourceCode.getScope(expression)) ? 'text' : 'changing';
    };

    const check = (node: TSESTree.JSXElement | TSESTree.JSXFragment) => {
      const children = node.children.filter((child) =>
        child.type === 'JSXText'
          ? child.value.trim() !== '' || !child.value.includes('\n')
          : !('expression' in child) || child.expression.type !== AST_NODE_TYPES.JSXEmptyExpression,
      );
      const isFragment = node.type === 'JSXFragment';
      if (children.length < 2 && !isFragment) return;
      const kinds = children.map(classify);
      kinds.forEach((kind, index) => {
        const child = children[index] ?? node;
        const report = (messageId: 'changing' | 'after' | 'fragment') =>
          context.report({ node: child, messageId });
        if (kind === 'changing') report('changing');
        else if (kind === 'text' && isFragment) report('fragment');
        else if (kind === 'text' && kinds[index - 1] === 'part') report('after');
      });
    };
    return { JSXElement: check, JSXFragment: check };
  },
});
