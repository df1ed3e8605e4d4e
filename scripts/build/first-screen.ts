import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Maximum size of the first screen of the clients' portal, gzip, since it is opened on telephones. */
const most = 120 * 1024

/** The bytes of a page with its scripts and styles, gzip. */
const weightOf = (folder: string, page: string): number => {
  const html = readFileSync(join(folder, page))
  const assets = [...html.toString().matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) =>
    readFileSync(join(folder, path)),
  )
  return [html, ...assets].reduce((sum, content) => sum + gzipSync(content).length, 0)
}

/** Refuses a build whose portal is too large. */
export const checkFirstScreen = (folder: string): void => {
  const weight = weightOf(folder, 'front/index.html')
  if (weight > most)
    throw new Error(`the portal's first screen weighs ${Math.ceil(weight / 1024)} KB gzip, more than ${most / 1024} KB`)
}
