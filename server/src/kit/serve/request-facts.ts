/** Facts about the request that handlers can use. */
export type RequestFacts = { readonly address: string; readonly userAgent: string; readonly traceId: string }
