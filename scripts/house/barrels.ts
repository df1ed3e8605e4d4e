import { basename } from 'node:path'
import { perFile } from './violation.ts'

const theOnlyOne = 'contract/src/index.ts'

/** Refuses files that only re-export. */
export const barrelRule = perFile(({ path, imports }) => {
  if (path === theOnlyOne) return []
  const says = 're-exports what another file has: import from that file directly'
  const passedOn = imports.filter(entry => entry.reExport).map(entry => ({ path, line: entry.line, says }))
  const index = /^index\.tsx?$/.test(basename(path))
    ? [{ path, says: 'is named index: name it after what it does' }]
    : []
  return [...index, ...passedOn]
})
