// Draws 20 pictures of tables (straight, turned, in shadow, blurred) and says how many cells are read, at their place.
import { endRecognition, recognise } from '../server/src/kit/ocr/recognise.ts'
import { usualLimits } from '../server/src/kit/resource-limits.ts'
import { tableOf } from '../server/src/modules/lab/ocr/ocr.rules.ts'
import { tablePicture } from '../server/test/builders/picture.ts'

const coals = ['神木混煤', '榆林块煤', '大同动力煤', '府谷原煤', '晋城无烟煤', '淮北精煤', '平顶山焦煤', '兖州洗精煤']
const heading = ['样品编号', '样品名称', 'Mad(%)', 'Aad(%)', 'Qgr,ad(J/g)']

/** Numbers that are the same in every run. */
const numbers = (seed: number) => {
  let state = seed
  return (from: number, to: number, decimals: number): string => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return (from + (state / 2_147_483_648) * (to - from)).toFixed(decimals)
  }
}

const sheet = (serial: number) => {
  const number = numbers(serial + 1)
  const rows = coals.map(coal => [
    number(260_000, 269_999, 0),
    coal,
    number(0.5, 4, 2),
    number(6, 28, 2),
    number(19_000, 31_000, 0),
  ])
  return [heading, ...rows]
}

const log = { error: (...parts: unknown[]) => process.stderr.write(`${JSON.stringify(parts)}\n`) }
const limits = { recognition: { ...usualLimits.recognition, milliseconds: 120_000 } }

for (const condition of ['straight', 'turned', 'shadow', 'blur'] as const) {
  let [right, all, milliseconds] = [0, 0, 0]
  for (const serial of [0, 1, 2, 3, 4]) {
    const rows = sheet(serial)
    const picture = await tablePicture(rows, condition)
    const start = performance.now()
    const { cells } = tableOf((await recognise(picture, { log, limits })).regions)
    milliseconds += performance.now() - start
    for (const [row, texts] of rows.entries())
      for (const [column, text] of texts.entries()) {
        all++
        const cell = cells.find(one => one.row === row && one.column === column)
        if (cell?.text.normalize('NFKC') === text) right++
      }
  }
  process.stdout.write(`${condition}: ${right} of ${all} cells, ${Math.round(milliseconds / 5)} ms a picture\n`)
}
await endRecognition()
