/** Facts about the request that handlers can use. */
export type RequestFacts = {
  readonly address: string
  readonly userAgent: string
  readonly traceId: string
  /** Returns a signal that aborts when the client leaves before its answer; none without a connection. */
  readonly leaving?: () => AbortSignal
}
