import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'

const run = promisify(execFile)

/** Page one as a picture, if the machine has poppler's pdftoppm; otherwise undefined. */
export const pictureOf = async (pdf: Buffer): Promise<Buffer | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), 'seam-pdf-'))
  try {
    await writeFile(join(folder, 'a.pdf'), pdf)
    await run('pdftoppm', ['-r', '150', '-png', '-singlefile', join(folder, 'a.pdf'), join(folder, 'a')])
    return await readFile(join(folder, 'a.png'))
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The text in the QR code in the lower right corner of a page. */
export const scanCorner = async (picture: Buffer): Promise<string> => {
  const { width, height } = await sharp(picture).metadata()
  const corner = {
    left: Math.floor(width * 0.6),
    top: Math.floor(height * 0.75),
    width: Math.floor(width * 0.4),
    height: Math.floor(height * 0.25),
  }
  const { data, info } = await sharp(picture).extract(corner).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ data, width: info.width, height: info.height }, { effort: Infinity, timeLimit: Infinity })
}
