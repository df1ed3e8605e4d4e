import PDFDocument from 'pdfkit'
import { typefaceOf } from './typefaces.ts'

export type Paper = PDFKit.PDFDocument

/** A4 in points. */
export const pageSize = { width: 595.28, height: 841.89 } as const

type PaperFacts = {
  readonly title: string
  readonly author: string
  readonly subject: string
  /** Written into the file: with equal content and date the bytes are equal. */
  readonly created: Date
}

type PageSize = { readonly width: number; readonly height: number }

/** Points of millimetres. */
export const millimetres = (length: number): number => (length * 72) / 25.4

/**
 * A document with the shared fonts, A4 by default; positions are points from the top left corner. The first page is
 * open.
 */
export const openPaper = (facts: PaperFacts, { width, height }: PageSize = pageSize): Paper => {
  const { created, title, author, subject } = facts
  const paper = new PDFDocument({
    size: [width, height],
    margin: 0,
    bufferPages: true,
    // Otherwise the standard font would be loaded and named in the file although nothing is drawn in it.
    font: null as unknown as string,
    lang: 'zh-CN',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, Subject: subject, Creator: 'seam', Producer: 'seam', CreationDate: created },
  })
  // pdfkit accepts an opened font as well as its bytes, which its types omit.
  paper.registerFont('regular', typefaceOf('regular').font as unknown as Buffer)
  paper.registerFont('medium', typefaceOf('medium').font as unknown as Buffer)
  return paper
}

/** Draws the repeated elements on every page, when the number of pages is known, and returns the file. */
export const closePaper = async (
  paper: Paper,
  onEveryPage: (page: number, pages: number) => void = () => {},
): Promise<Buffer> => {
  const { start, count } = paper.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    paper.switchToPage(start + at)
    onEveryPage(at + 1, count)
  }
  const chunks: Buffer[] = []
  paper.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    paper.on('end', resolve)
    paper.on('error', reject)
  })
  paper.end()
  await ended
  return Buffer.concat(chunks)
}
