import { printedClassText } from '@seam/contract/catalogue/material/coal-classification'
import type { ReportResult, ReportSample } from '@seam/contract/lab/report/report.snapshot'
import { methodsText } from '@seam/contract/lab/result/method-text'
import { symbolParts } from '@seam/contract/lab/symbol'
import type { z } from 'zod'
import type { Flow } from '../../../../kit/pdf/flow.ts'
import { drawLine, drawText, ink, type Text } from '../../../../kit/pdf/ink.ts'
import { type Column, drawTable } from '../../../../kit/pdf/table.ts'
import { area } from './area.ts'
import { drawReflectance, type Pictures } from './reflectance-block.ts'
import { drawClass, valueText } from './sample-block.ts'

type Result = z.output<typeof ReportResult>
type Placed = ReportSample & { readonly place: number }

/** Maximum results side by side in one table. */
const perTable = 8

const keyOf = ({ projectCode, symbol }: Result) => `${projectCode} ${symbol}`

/** The reported projects of any of the samples, in the order of the lists. */
const kindsOf = (samples: readonly ReportSample[]): Result[] => [
  ...new Map(samples.flatMap(({ results }) => results.map(result => [keyOf(result), result]))).values(),
]

const titleOf = ({ symbol, projectName, unit }: Result): Text => {
  if (symbol === '') return `${projectName} ${unit}`.trimEnd()
  return [...symbolParts(symbol), ...(unit === '' ? [] : [{ text: ` ${unit}`, sub: false }])]
}

const resultColumn = (kind: Result): Column<Placed> => ({
  title: titleOf(kind),
  share: 10,
  align: 'center',
  cell: ({ results }) => {
    const own = results.find(result => keyOf(result) === keyOf(kind))
    return own === undefined ? '—' : valueText(own)
  },
})

const place: Column<Placed> = { title: '序号', share: 6, align: 'center', cell: sample => String(sample.place) }
const code: Column<Placed> = { title: '样品', share: 16, cell: ({ sampleName }) => sampleName }

const blocks = (kinds: readonly Result[]): Result[][] =>
  Array.from({ length: Math.ceil(kinds.length / perTable) }, (_, at) => kinds.slice(at * perTable, (at + 1) * perTable))

const heading = (flow: Flow, text: string) => {
  drawLine(flow.paper, text, area.left, flow.y + 10, { size: 10, face: 'medium' })
  flow.y += 18
}

const described: readonly Column<Placed>[] = [
  place,
  { title: '样品编号', share: 24, cell: ({ sampleCode }) => sampleCode },
  { title: '样品名称', share: 26, cell: ({ sampleName }) => sampleName },
  { title: '种类', share: 10, cell: ({ sampleKindName }) => sampleKindName },
  { title: '质量，kg', share: 10, align: 'center', cell: ({ mass }) => mass || '—' },
  {
    title: '状态与说明',
    share: 24,
    cell: ({ condition, remarks }) => [condition, remarks].filter(text => text !== '').join('；') || '—',
  },
]

/** Many samples: their descriptions, then their results side by side, a line per sample. */
export const drawSampleMatrix = (flow: Flow, samples: readonly ReportSample[], pictures: Pictures) => {
  const rows = samples.map((sample, at) => ({ ...sample, place: at + 1 }))
  const kinds = kindsOf(samples)
  heading(flow, '样品')
  drawTable(flow, described, rows, { size: 8.5 })
  flow.y += 14
  for (const block of blocks(kinds)) {
    flow.need(80)
    heading(flow, '检测结果')
    drawTable(flow, [place, code, ...block.map(resultColumn)], rows, { size: 8.5 })
    flow.y += 12
  }
  const methods = `检测方法：${methodsText(samples)}`
  flow.need(40)
  flow.y += drawText(flow.paper, methods, area.left, flow.y, area.width, { size: 8, colour: ink.gray }) + 6
  for (const { coalClass, sampleName, sampleKindName } of samples)
    if (coalClass !== undefined) drawClass(flow, `${sampleName}　${printedClassText(coalClass, sampleKindName)}`)
  for (const { reflectance, sampleName } of samples)
    if (reflectance !== null) drawReflectance(flow, reflectance, { sampleName, pictures })
}
