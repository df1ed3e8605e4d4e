import { getDocumentProxy } from 'unpdf'

type Item = { readonly str: string }

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

/** Names of the fonts embedded in a PDF. */
export const embeddedFonts = (pdf: Buffer): string[] => {
  const source = pdf.toString('latin1')
  const files = source.match(/\/FontFile2 \d+ 0 R/g) ?? []
  const names = [...source.matchAll(/\/FontName \/([\w+-]+)/g)].map(([, name = '']) => name)
  return files.length === names.length ? names : []
}
