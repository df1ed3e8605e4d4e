import { decodeQR } from 'qr/decode.js'

/** The text in a QR code, given as squares, by the reader that the camera of the product uses. */
export const readQr = (matrix: readonly (readonly boolean[])[], scale = 4, quiet = 4): string => {
  const size = (matrix.length + 2 * quiet) * scale
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (matrix[Math.floor(y / scale) - quiet]?.[Math.floor(x / scale) - quiet])
        pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
  return decodeQR({ data: pixels, width: size, height: size })
}
