import bwip from 'bwip-js/node'
import type { Paper } from './paper.ts'

/** The dark squares of a QR code (level M), row by row. */
export const qrMatrix = (text: string): boolean[][] => {
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M')
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('no QR code came of it')
  const { pixs, pixx, pixy } = symbol
  return Array.from({ length: pixy }, (_, row) =>
    Array.from({ length: pixx }, (_, column) => pixs[row * pixx + column] === 1),
  )
}

/** A QR code as a data: URL, with the quiet zone of four modules that ISO/IEC 18004 requires. */
export const qrImage = (text: string): string => {
  const matrix = qrMatrix(text)
  const squares = matrix.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])))
  const size = matrix.length + 8
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${squares.join('')}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** Draws a QR code of `size` points as vector squares, including its quiet zone of four squares. */
export const drawQr = (paper: Paper, text: string, x: number, y: number, size: number) => {
  const matrix = qrMatrix(text)
  const module = size / (matrix.length + 8)
  for (const [row, squares] of matrix.entries())
    for (let from = 0; from < squares.length; from++) {
      if (!squares[from]) continue
      let to = from
      while (squares[to]) to++
      paper.rect(x + (from + 4) * module, y + (row + 4) * module, (to - from) * module, module)
      from = to
    }
  paper.fill('#000000')
}
