import { createRequire } from 'node:module'
import sharp from 'sharp'

const fontfile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
)

const column = 190
const line = 56
const margin = 36

const drawText = (text: string) =>
  sharp({ text: { text, font: 'Noto Sans SC 20', fontfile, dpi: 96 } })
    .negate({ alpha: false })
    .png()
    .toBuffer()

/** A photo of the print-out of an instrument: its name above a table. It has no date: those of the demonstration move. */
export const drawPrintOut = async (title: string, rows: readonly (readonly string[])[]): Promise<Buffer> => {
  const width = 2 * margin + column * Math.max(...rows.map(({ length }) => length))
  const height = 2 * margin + line * (rows.length + 1)
  const texts = [[title], ...rows].flatMap((row, at) =>
    row.map(async (text, place) => ({
      input: await drawText(text),
      left: margin + column * place,
      top: margin + line * at,
    })),
  )
  const paper = await sharp({ create: { width, height, channels: 3, background: '#f7f6f2' } })
    .composite(await Promise.all(texts))
    .png()
    .toBuffer()
  return sharp(paper).rotate(1.2, { background: '#c9c8c4' }).jpeg({ quality: 60 }).toBuffer()
}
