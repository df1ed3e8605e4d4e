import { join } from 'node:path'
import { checkHouse, readHouse, readOthers } from './house/house.ts'
import { measure } from './house/sizes.ts'

const root = join(import.meta.dirname, '..')
const house = readHouse(root)
const violations = checkHouse(house, readOthers(root))
for (const { path, line, says } of violations)
  process.stdout.write(`${path}${line === undefined ? '' : `:${line}`} ${says}\n`)

const { files, median, p90, most, lonely } = measure(house)
process.stdout.write(
  `house: ${files} files, lines median ${median}, p90 ${p90}, most ${most}; ${lonely} short files with one importer beside them; ${violations.length} violations\n`,
)
process.exitCode = violations.length === 0 ? 0 : 1
