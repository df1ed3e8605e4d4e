import { type Sharing, sharedText, textXml } from './cells.ts'

/** Different texts of one column that are kept, and how long they may be: what a column of names or states has. */
const most = 1_000
const longest = 200

/**
 * Texts that columns repeat are written once for the whole file: fewer bytes to make, to pack and to read. A column that
 * does not repeat itself is asked no longer, so the table stays small whatever the rows are.
 */
export const sharedTexts = () => {
  const texts: string[] = []
  const ofColumn = (): Sharing => {
    const known = new Map<string, string>()
    let repeated = 0
    return text => {
      if (known.size === most && repeated < most) return undefined
      const found = known.get(text)
      if (found !== undefined) {
        repeated++
        return found
      }
      if (known.size === most || text.length > longest) return undefined
      const shared = sharedText(text, texts.push(text) - 1)
      known.set(text, shared)
      return shared
    }
  }
  const xml = () => `${head}${texts.map(text => `<si>${textXml(text)}</si>`).join('')}</sst>`
  return { ofColumn, xml }
}

const head = '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
