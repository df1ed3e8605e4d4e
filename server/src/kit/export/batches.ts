/** Rows in batches, in order. */
export type Batches<R> = AsyncIterable<readonly R[]> | Iterable<readonly R[]>

/** Reads the next rows of a source: at most `most`, none at its end. */
export type ReadRows<R> = (most: number) => Promise<readonly R[]>

/** A reader over batches; `close` ends the source. */
export const readerOf = <R>(
  batches: Batches<R>,
): { readonly read: ReadRows<R>; readonly close: () => Promise<void> } => {
  const source = Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]()
  let rest: readonly R[] = []
  const read = async (most: number) => {
    while (rest.length === 0) {
      const next = await source.next()
      if (next.done) return []
      rest = next.value
    }
    const rows = rest.slice(0, most)
    rest = rest.slice(most)
    return rows
  }
  const close = async () => {
    await source.return?.()
  }
  return { read, close }
}
