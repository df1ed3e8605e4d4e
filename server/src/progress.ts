/** Reports the steps of a start to the operator. */
export type Progress = {
  readonly step: <T>(name: string, work: () => Promise<T>, outcome?: (result: T) => string) => Promise<T>
  readonly say: (sentence: string) => void
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(2)} 秒`

/** Writes to standard output: `初始化数据 … 0.42 秒`. */
export const consoleProgress = (): Progress => {
  const write = (text: string) => process.stdout.write(text)
  return {
    say: sentence => void write(`${sentence}\n`),
    step: async (name, work, outcome) => {
      const since = performance.now()
      write(`  ${name} … `)
      try {
        const result = await work()
        const more = outcome?.(result) ?? ''
        write(`${more === '' ? '' : `${more}，`}${seconds(since)}\n`)
        return result
      } catch (error) {
        write('失败\n')
        throw error
      }
    },
  }
}
