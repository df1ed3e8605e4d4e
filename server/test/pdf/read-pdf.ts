import { getDocumentProxy } from 'unpdf'

type Item = { readonly str: string; readonly transform: readonly number[]; readonly width: number }

/** The text of every page of a PDF as a reader would find it, without the blanks of the layout. */
export const textOf = async (pdf: Buffer): Promise<string[]> => {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent()
      return items
        .map(item => (item as Item).str ?? '')
        .join('')
        .replace(/\s+/g, '')
    }),
  )
}

/** The texts of the last page, each with its left and right edge and its baseline in points. */
export const placesOf = async (
  pdf: Buffer,
): Promise<{ text: string; left: number; right: number; baseline: number }[]> => {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { items } = await (await document.getPage(document.numPages)).getTextContent()
  return items.map(item => {
    const { str, transform, width } = item as Item
    const left = transform[4] ?? 0
    return { text: str, left, right: left + width, baseline: transform[5] ?? 0 }
  })
}

/** Where the leftmost text of the first page begins, in points from the edge of the paper. */
export const leftEdgeOf = async (pdf: Buffer): Promise<number> => {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { items } = await (await document.getPage(1)).getTextContent()
  return Math.min(...items.map(item => (item as Item).transform?.[4] ?? 0))
}

/** Names of the fonts embedded in a PDF. */
export const embeddedFonts = (pdf: Buffer): string[] => {
  const source = pdf.toString('latin1')
  const files = source.match(/\/FontFile2 \d+ 0 R/g) ?? []
  const names = [...source.matchAll(/\/FontName \/([\w+-]+)/g)].map(([, name = '']) => name)
  return files.length === names.length ? names : []
}
