import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this size the headers cost more than compression saves. */
const smallest = 1_024

/** Writes .br and .gz beside every text file of the build, so that no request waits for compression. */
export const compressBuild = async (folder: string): Promise<void> => {
  const files = globSync('**/*.{js,css,html,svg,json,wasm,ttf}', { cwd: folder }).map(file => join(folder, file))
  await Promise.all(
    files.map(async file => {
      const plain = await readFile(file)
      if (plain.length < smallest) return
      const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
      await writeFile(`${file}.br`, await brotli(plain, { params: quality }))
      await writeFile(`${file}.gz`, await zip(plain, { level: 9 }))
    }),
  )
}
