import { crc32, deflateSync } from 'node:zlib'

/** A picture whose pixels are indexes into a palette of at most 256 colours. */
export type Picture = {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  readonly palette: readonly (readonly [red: number, green: number, blue: number])[]
}

const chunk = (type: string, data: Buffer): Buffer => {
  const chunk = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(chunk.length + 8)
  frame.writeUInt32BE(data.length, 0)
  chunk.copy(frame, 4)
  frame.writeUInt32BE(crc32(chunk), chunk.length + 4)
  return frame
}

const head = ({ width, height }: Picture): Buffer => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  // Eight bits per pixel, each a palette index.
  data.set([8, 3, 0, 0, 0], 8)
  return data
}

/** Each row is preceded by a zero: no filter. */
const rows = ({ width, height, pixels }: Picture): Buffer => {
  const data = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) data.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return data
}

/** The picture as a PNG file with a palette (PNG specification, clauses 5 and 11). */
export const toPng = (picture: Picture): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head(picture)),
    chunk('PLTE', Buffer.from(picture.palette.flat())),
    chunk('IDAT', deflateSync(rows(picture), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
