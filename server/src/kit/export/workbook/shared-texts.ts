import { type Sharing, sharedText, textXml } from './cells.ts'

/** Maximum number and length of shared texts of a column: enough for names and states. */
const most = 1_000
const longest = 200

/**
 * Texts that repeat in a column are written once for the whole file, which is smaller and faster to write and read. A
 * column without repetitions is no longer looked up after `most` texts, so the table stays small.
 */
export const sharedTexts = () => {
  const texts: string[] = []
  const ofColumn = (): Sharing => {
    const indexes = new Map<string, string>()
    let repeated = 0
    return text => {
      if (indexes.size === most && repeated < most) return undefined
      const sharedBefore = indexes.get(text)
      if (sharedBefore !== undefined) {
        repeated++
        return sharedBefore
      }
      if (indexes.size === most || text.length > longest) return undefined
      const shared = sharedText(text, texts.push(text) - 1)
      indexes.set(text, shared)
      return shared
    }
  }
  const xml = () => `${head}${texts.map(text => `<si>${textXml(text)}</si>`).join('')}</sst>`
  return { ofColumn, xml }
}

const head = '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
