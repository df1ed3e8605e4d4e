type Waiting<I, O> = {
  readonly input: I
  readonly resolve: (output: O) => void
  readonly reject: (error: unknown) => void
}

/** Maximum inputs of one run. */
const most = 64

/**
 * A function that runs `work` for several inputs at once: those that come in one turn of the event loop, and those that
 * come while a run lasts, together after it. Inputs of the same name never share a run. A failed run also rejects those
 * that wait for it: what failed it, such as a lost database, would keep each of them waiting in turn.
 */
export const groupCalls = <I, O>(
  work: (inputs: readonly I[]) => Promise<readonly O[]>,
  nameOf: (input: I) => string,
): ((input: I) => Promise<O>) => {
  let waiting: Waiting<I, O>[] = []
  let isRunning = false

  const takeBatch = (): Waiting<I, O>[] => {
    const byName = new Map<string, Waiting<I, O>>()
    const later: Waiting<I, O>[] = []
    for (const one of waiting) {
      const name = nameOf(one.input)
      if (byName.size < most && !byName.has(name)) byName.set(name, one)
      else later.push(one)
    }
    waiting = later
    return [...byName.values()]
  }

  const runAll = async () => {
    while (waiting.length > 0) {
      const batch = takeBatch()
      try {
        const outputs = await work(batch.map(({ input }) => input))
        for (const [at, { resolve }] of batch.entries()) resolve(outputs[at] as O)
      } catch (error) {
        for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error)
      }
    }
    isRunning = false
  }

  return input =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(() => void runAll())
    })
}
