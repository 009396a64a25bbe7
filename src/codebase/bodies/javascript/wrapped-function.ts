import { child, children, dottedName, isFunction, type Node, unwrap } from './nodes.js';

const FACTORY =
  /^(?:[\w$]+\.)*(?:memo|forwardRef|observer|useCallback|cache|catchAsync|asyncHandler|catchAsyncErrors|wrap|wrapAsync|defineEventHandler|eventHandler|createServerFn|withAuth|withErrorHandler|debounce|throttle|once|createAsyncThunk|command|query|form|\$)$/;

/** The function a binding stands for: itself, or handed to a wrapper such as memo() or asyncHandler(). */
export function wrappedFunction(node: Node | undefined): Node | undefined {
  const expression = unwrap(node);
  if (!expression || isFunction(expression)) return expression;
  if (expression.type !== 'CallExpression' || !FACTORY.test(dottedName(child(expression, 'callee'))))
    return undefined;
  for (const argument of children(expression, 'arguments')) {
    const inner = wrappedFunction(argument);
    if (inner) return inner;
  }
  return undefined;
}
