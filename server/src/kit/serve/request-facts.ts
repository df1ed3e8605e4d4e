/** What a handler may know of the request itself. */
export type RequestFacts = { readonly address: string; readonly userAgent: string; readonly traceId: string }
