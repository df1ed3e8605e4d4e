import { join } from 'node:path'
import { checkHouse, readHouse, readStyles } from './house/house.ts'
import { limits, measure } from './house/sizes.ts'

const root = join(import.meta.dirname, '..')
const house = readHouse(root)
const faults = checkHouse(house, readStyles(root))
for (const { path, line, says } of faults)
  process.stdout.write(`${path}${line === undefined ? '' : `:${line}`} ${says}\n`)

const { files, median, p90, most } = measure(house)
process.stdout.write(
  `house: ${files} files, lines median ${median} (≤ ${limits.median}), p90 ${p90} (≤ ${limits.p90}), most ${most}; ${faults.length} faults\n`,
)
process.exitCode = faults.length === 0 ? 0 : 1
