/** Milliseconds between two keys of a scanner; people take longer. */
const longestGap = 50

type Key = { readonly key: string; readonly time: number; readonly withCommand: boolean }

/**
 * Collects the keys of a scanner, which types a code faster than people do and ends with Enter. `press` returns the code
 * that ends with this key, if it `isCode`; `begins` is true for the first of a series of keys.
 */
export const scanKeys = (isCode: (text: string) => boolean) => {
  let text = ''
  let last = Number.NEGATIVE_INFINITY
  const isNext = (time: number) => time - last <= longestGap
  return {
    begins: ({ key, time }: Key) => key.length === 1 && !isNext(time),
    press: ({ key, time, withCommand }: Key): string | undefined => {
      // capitals come with the shift key
      if (/^(?:Shift|CapsLock)/.test(key)) return undefined
      const continues = isNext(time) && !withCommand
      last = time
      if (key.length === 1 && !withCommand) {
        text = continues ? text + key : key
        return undefined
      }
      const scan = text
      text = ''
      const isEnd = key === 'Enter' || key === 'NumpadEnter'
      return isEnd && continues && isCode(scan) ? scan : undefined
    },
  }
}
