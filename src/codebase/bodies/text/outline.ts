import type { ClassFact, FunctionFact } from '../bodies.js';

/** A function found in masked text, before its body is read. */
export interface RawFunction {
  readonly name: string;
  readonly owner: string | null;
  readonly kind: FunctionFact['kind'];
  readonly exported: boolean;
  readonly async: boolean;
  readonly overrides: boolean;
  readonly declaredOnly: boolean;
  readonly decorators: readonly string[];
  /** Offsets of the parameters, without their parentheses. */
  readonly params: { readonly start: number; readonly end: number };
  readonly returnType: string;
  readonly start: number;
  readonly end: number;
  /** Offsets inside the braces, or of the indented lines. */
  readonly body: { readonly start: number; readonly end: number };
  /** The body is one expression. */
  readonly expression: boolean;
}

export interface RawClass extends Omit<ClassFact, 'line' | 'endLine' | 'fields' | 'members'> {
  readonly start: number;
  readonly end: number;
  readonly body: { readonly start: number; readonly end: number };
  /** `impl Trait for X`, `class X : Base()`: its functions fill in what another type declares. */
  readonly fillsIn: boolean;
}

export interface Outline {
  readonly functions: readonly RawFunction[];
  readonly classes: readonly RawClass[];
}
