/** Rows that come many at a time, in order. */
export type Batches<R> = AsyncIterable<readonly R[]> | Iterable<readonly R[]>

/** Takes the next rows of a source: at most so many, none where there are no more. */
export type Take<R> = (most: number) => Promise<readonly R[]>

/** One reader of batches, whoever asks; `leave` lets go of the source. */
export const readerOf = <R>(batches: Batches<R>): { readonly take: Take<R>; readonly leave: () => Promise<void> } => {
  const source = Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]()
  let rest: readonly R[] = []
  const take = async (most: number) => {
    while (rest.length === 0) {
      const next = await source.next()
      if (next.done) return []
      rest = next.value
    }
    const taken = rest.slice(0, most)
    rest = rest.slice(most)
    return taken
  }
  const leave = async () => {
    await source.return?.()
  }
  return { take, leave }
}
