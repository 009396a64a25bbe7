/** A place that serves or asks for an operation of a typed API. */
export interface OperationSite {
  readonly kind: 'trpc' | 'graphql';
  /** `post.list`, `Query.notes`. */
  readonly name: string;
  readonly offset: number;
}
